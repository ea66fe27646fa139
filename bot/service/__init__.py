"""The service: takes events in batches, lets the core decide, and writes what came of it in one transaction a batch."""

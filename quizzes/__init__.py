"""Quiz content: one folder a quiz, and what reads and checks it."""

"""The front ends: each translates between a platform and the bot's events and screens."""

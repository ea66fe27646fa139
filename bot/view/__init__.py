"""Scenes become screens in a language: words from the Fluent files, content from the quizzes."""

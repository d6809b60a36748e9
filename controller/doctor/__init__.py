"""The self-test of a table and of the computer it runs on: small checks, each with a time limit and a line of advice."""

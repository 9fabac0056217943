// Filled by the first test of this target.

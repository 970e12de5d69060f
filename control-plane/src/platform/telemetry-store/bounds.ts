/** A connection of the engine runs one query at a time, so this many are read at once; inserts have one of their own. */
export const READERS = 4
/** Exit code of the engine's process when another process owns the folder. */
export const EXIT_TAKEN = 3

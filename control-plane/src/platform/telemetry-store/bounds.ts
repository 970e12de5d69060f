/** A connection of the engine runs one query at a time, so this many are read at once; inserts have one of their own. */
export const READERS = 4
/** ClickHouse's error code of a query for which there is no place (`TOO_MANY_SIMULTANEOUS_QUERIES`). */
export const TOO_MANY_QUERIES = 202
/** Exit code of the engine's process when it cannot open the folder, which another process may own still. */
export const EXIT_CLOSED = 3

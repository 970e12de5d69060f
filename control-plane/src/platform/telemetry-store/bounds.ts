/**
 * The most concurrent reads, since a connection of the engine runs one query at a time. Inserts have their own
 * connection.
 */
export const READERS = 4
/** Rows count as arrived this much later: by then they are in the log, whose rows alert rules wait for (milliseconds). */
export const WRITTEN_WITHIN_MS = 1_000
/** ClickHouse's error code for a query without a free slot (`TOO_MANY_SIMULTANEOUS_QUERIES`). */
export const TOO_MANY_QUERIES = 202
/** The exit code of the engine's process if it cannot open the folder, which another process may still own. */
export const EXIT_CLOSED = 3

/** Of a segment as sent, and inflated. */
export const MOST_BYTES = { sent: 2_000_000, inflated: 2_000_000 }
/** The most bytes of the replay of one session, compressed. How many segments it may have follows from their indices. */
export const MOST_OF_SESSION = 100_000_000
/** A small file takes a whole block of a disk, and a row. */
const LEAST_COUNTED = 4_096

/** What a segment counts for the bounds of its session and its application. */
export const countedBytes = (size: number) => Math.max(size, LEAST_COUNTED)

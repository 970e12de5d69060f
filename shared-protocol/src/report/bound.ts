/** The most that a report holds. What is left out is said in the report (`left_out`, `why_no_intervals`). */
export const REPORT_BOUNDS = {
  monitors: 2000,
  /** Over all monitors. Beyond it, the monitors with the most intervals state their figures without them. */
  intervals: 40_000,
  corrections: 400,
  incidents: 2000,
  slowest: 100,
  expiring: 500,
  people: 200,
  /** Of a person. */
  shifts: 1000,
  /** Of a person. */
  pages: 2000,
  /** Days of the period. */
  days: 100,
  /** Characters of a name or a title. */
  name: 500,
  /** Characters of a sentence. */
  text: 4000,
  /** Bytes of the signed attachment. */
  statement_bytes: 8_000_000,
  /** Bytes of the whole file. */
  file_bytes: 32_000_000,
} as const

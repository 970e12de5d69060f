/** Converts to seconds, at least one millisecond: ClickHouse treats 0 as no limit. */
export function inSeconds(ms: number): number {
  return Math.max(1, Math.round(ms)) / 1_000
}

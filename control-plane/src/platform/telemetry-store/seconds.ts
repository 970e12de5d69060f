/** ClickHouse takes 0 for no limit. */
export function inSeconds(ms: number): number {
  return Math.max(1, Math.round(ms)) / 1_000
}

/** A percentage that never rounds a failure away: 99.999 is `99.99 %`, only 100 is `100 %`. */
export function percent(value: number | null): string {
  if (value === null) return '-'
  return `${Math.floor(value * 100 + 1e-6) / 100} %`
}

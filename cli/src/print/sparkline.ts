const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** One bar per value, scaled to the largest; a gap for a missing value. */
export function sparkline(values: readonly (number | null)[]): string {
  const largest = Math.max(0, ...values.filter(value => value !== null))
  return values.map(value => (value === null ? ' ' : bar(value, largest))).join('')
}

function bar(value: number, largest: number): string {
  if (largest === 0) return BARS[0]
  const at = Math.ceil((value / largest) * BARS.length) - 1
  return BARS[Math.max(0, at)] ?? BARS[0]
}

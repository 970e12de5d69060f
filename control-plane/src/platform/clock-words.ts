/** An instant for people: `2026-03-02 08:00 UTC`. */
export function inWords(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const UNITS: [number, string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]

/** A duration for people, its two largest units: `1 hour 5 minutes`; under a minute `43 seconds`. */
export function lengthInWords(ms: number): string {
  if (ms < 60_000) return counted(Math.max(0, Math.round(ms / 1_000)), 'second')
  const parts: string[] = []
  let rest = ms
  for (const [unit, name] of UNITS) {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    if (count > 0 && parts.length < 2) parts.push(counted(count, name))
  }
  return parts.join(' ')
}

export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

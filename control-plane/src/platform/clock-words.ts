/** An instant for people: `2026-03-02 08:00 UTC`. */
export function inWords(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** An instant on the clock of a reader, with the zone named: `2 Mar 2026, 09:00 CET`. `timeZone`: of IANA. */
export function inZone(ms: number, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  const zone = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
  const name = zone.formatToParts(ms).find(part => part.type === 'timeZoneName')?.value ?? timeZone
  return `${new Intl.DateTimeFormat('en-GB', style).format(ms)} ${name}`
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

import { locale } from '../words/language.ts'
import { ownZone } from './zone.ts'

type Instant = number | string

/** Formats an instant in a zone. */
export function instantIn(zone: string, at: Instant): string {
  return formatOf(zone).format(new Date(at))
}

export function spanIn(zone: string, from: Instant, to: Instant): string {
  return `${instantIn(zone, from)} – ${instantIn(zone, to)}`
}

/** The same in UTC, for the tooltip. */
export function spanInUtc(from: Instant, to: Instant): string {
  return `${rfc3339(from)} – ${rfc3339(to)} (UTC)`
}

/** A period by the clock of a zone; the tooltip shows it in UTC. */
export function Span({ zone = ownZone, from, to }: { zone?: string; from: Instant; to: Instant }) {
  return <span title={spanInUtc(from, to)}>{spanIn(zone, from, to)}</span>
}

/** An instant by the clock of a zone; the tooltip shows it in UTC. */
export function InstantIn({ zone = ownZone, at }: { zone?: string; at: Instant }) {
  return (
    <time dateTime={rfc3339(at)} title={`${rfc3339(at)} (UTC)`}>
      {instantIn(zone, at)}
    </time>
  )
}

function rfc3339(at: Instant): string {
  return new Date(at).toISOString()
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const made = new Intl.DateTimeFormat(locale, {
    ...day,
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  })
  formats.set(timeZone, made)
  return made
}

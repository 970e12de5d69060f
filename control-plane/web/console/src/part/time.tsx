import { locale } from '../words/language.ts'
import { PARTS } from '../words/parts.ts'

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]
const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
const near = new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
/** Within this distance, the day of the week identifies the day. */
const NEAR_MS = 6 * 86_400_000

/** An instant in the local zone, for names that are read aloud. */
export function fullTime(at: string): string {
  return full.format(new Date(at))
}

function relative(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return ago.format(Math.trunc(seconds / size), unit)
}

interface Given {
  at: string | null
  isFull?: boolean
  isNear?: boolean
}

/** How often the relative times on the screen are updated, in milliseconds. */
const TICK_MS = 30_000

/**
 * An instant: how long ago, or in the local zone (`isNear`: with the day of the week if that is unambiguous). The
 * tooltip shows it in local time and UTC. It has no state, since a long list creates hundreds per second while
 * scrolling.
 */
export function Time({ at, isFull = false, isNear = false }: Given) {
  if (at === null) return <span>{PARTS.never}</span>
  const instant = new Date(at)
  const local = fullTime(at)
  const shown = isNear && Math.abs(instant.getTime() - Date.now()) < NEAR_MS ? near.format(instant) : local
  return (
    <time class={isFull || isNear ? '' : 'ago'} dateTime={at} title={`${local}\n${at} (UTC)`}>
      {isFull || isNear ? shown : relative(instant.getTime(), Date.now())}
    </time>
  )
}

/** Updates all relative times on the screen. */
function tick(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time.ago')) {
    const text = time.firstChild
    if (text instanceof Text) text.data = relative(Date.parse(time.dateTime), Date.now())
  }
}
setInterval(tick, TICK_MS)

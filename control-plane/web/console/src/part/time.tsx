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

function relative(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return ago.format(Math.trunc(seconds / size), unit)
}

/** How often the lengths on the screen are written anew, in milliseconds. */
const TICK_MS = 30_000

/**
 * An instant: how long ago or in the person's zone, and in both zones when the pointer rests on it. It has no state of
 * its own, since a long list makes hundreds a second while it is scrolled.
 */
export function Time({ at, isFull = false }: { at: string | null; isFull?: boolean }) {
  if (at === null) return <span>{PARTS.never}</span>
  const instant = new Date(at)
  const local = full.format(instant)
  return (
    <time class={isFull ? '' : 'ago'} dateTime={at} title={`${local}\n${at} (UTC)`}>
      {isFull ? local : relative(instant.getTime(), Date.now())}
    </time>
  )
}

/** Writes how long ago everything on the screen now is. */
function tick(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time.ago')) {
    const text = time.firstChild
    if (text instanceof Text) text.data = relative(Date.parse(time.dateTime), Date.now())
  }
}
setInterval(tick, TICK_MS)

import { RELATIVE_RANGES, type RelativeRange } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { useLocation } from 'preact-iso'
import { locale } from '../words/language.ts'
import { TIME_RANGE } from '../words/time-range.ts'
import { useQueryAddress } from './query-address.ts'
import { TypedInput } from './typed-input.tsx'
import { instantOf, localAt, ownZone } from './zone.ts'
import './time-range.css'

/** A period back from now, or from one instant (RFC 3339) up to, but not including, another. */
export type Range = { type: 'relative'; value: RelativeRange } | { type: 'absolute'; from: string; to: string }

const NAMES = Object.keys(RELATIVE_RANGES) as RelativeRange[]
/** The same length as two days, offered only where it is in use. */
const SECOND_NAME: RelativeRange = '48h'
const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })
const ABSOLUTE = 'absolute'

/** Returns the range of the address: `range`, or `from` and `to`; null if there is none. */
export function useTimeRange(): Range | null {
  const { range, from, to } = useLocation().query
  if (isInstant(from) && isInstant(to) && Date.parse(from) < Date.parse(to)) return { type: 'absolute', from, to }
  const value = NAMES.find(name => name === range)
  return value ? { type: 'relative', value } : null
}

function isInstant(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text))
}

/** Returns the ends of a range in epoch milliseconds. */
export function instantsOf(range: Range, now: number): { from: number; to: number } {
  if (range.type === 'relative') return { from: now - RELATIVE_RANGES[range.value], to: now }
  return { from: Date.parse(range.from), to: Date.parse(range.to) }
}

/** Returns the query values of a range, for `useQueryAddress`; a range that is chosen anew was not zoomed to. */
export function rangeQuery(range: Range | null): { range: string; from: string; to: string; before: string } {
  if (range?.type === 'absolute') return { range: '', from: range.from, to: range.to, before: '' }
  return { range: range?.value ?? '', from: '', to: '', before: '' }
}

/** A range as the query value `before`, which a zoomed screen keeps; null, the screen's own range, is `own`. */
export function textOfRange(range: Range | null): string {
  if (range === null) return OWN
  return range.type === 'relative' ? range.value : `${range.from}/${range.to}`
}
const OWN = 'own'

/** Returns the range of a query value `before`; null for the screen's own. */
export function rangeBefore(text: string): Range | null {
  const value = NAMES.find(name => name === text)
  if (value) return { type: 'relative', value }
  const [from, to] = text.split('/')
  return isInstant(from) && isInstant(to) ? { type: 'absolute', from, to } : null
}

/** Returns an absolute range between two instants in epoch milliseconds, such as one selected in a plot. */
export function rangeBetween(from: number, to: number): Range {
  return { type: 'absolute', from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

interface Given {
  /** What applies if the address has no range: a label, or a range. */
  otherwise: string | RelativeRange
}

/** A choice of the range that a screen shows. The range is in the address, so that a link shows the same. */
export function TimeRangeChoice({ otherwise }: Given) {
  const { route, query } = useLocation()
  const address = useQueryAddress()
  const chosen = useTimeRange()
  const { before } = query
  const own = NAMES.find(name => name === otherwise)
  const go = (range: Range | null) => route(address(rangeQuery(range)))
  const choose = (value: string) => {
    const name = NAMES.find(each => each === value)
    if (name) return go({ type: 'relative', value: name })
    if (value !== ABSOLUTE) return go(null)
    const now = Math.ceil(Date.now() / 1000) * 1000
    const { from, to } = chosen
      ? instantsOf(chosen, now)
      : { from: now - (own ? RELATIVE_RANGES[own] : HOUR_MS), to: now }
    go(rangeBetween(from, to))
  }
  const value = chosen?.type === 'absolute' ? ABSOLUTE : (chosen?.value ?? own ?? '')
  return (
    <div class="time-range">
      <select aria-label={TIME_RANGE.range} value={value} onChange={event => choose(event.currentTarget.value)}>
        {own === undefined && <option value="">{otherwise}</option>}
        {NAMES.filter(name => name !== SECOND_NAME || name === value).map(name => (
          <option key={name} value={name}>
            {last(name)}
          </option>
        ))}
        <option value={ABSOLUTE}>{TIME_RANGE.absolute}</option>
      </select>
      {chosen?.type === 'absolute' && <Ends range={chosen} onChange={go} />}
      {before && (
        <button type="button" class="plain" onClick={() => go(rangeBefore(before))}>
          {TIME_RANGE.zoomBack}
        </button>
      )}
    </div>
  )
}

type Absolute = Range & { type: 'absolute' }

/**
 * Both ends, typed as local time of the browser. Each value stays until another time is typed: in the hour that a clock
 * shows twice, the text does not say which one is meant.
 */
function Ends({ range, onChange }: { range: Absolute; onChange(next: Absolute): void }) {
  const end = (name: 'from' | 'to') => {
    const known = Date.parse(range[name])
    const local = localAt(ownZone, known, 'second')
    return (
      <TypedInput
        type="datetime-local"
        step="1"
        aria-label={TIME_RANGE[name]}
        required
        value={local}
        onCommit={(text, field) => {
          const at = text === local ? null : instantOf(ownZone, text, known)
          const next = { ...range, [name]: at === null ? range[name] : new Date(at).toISOString() }
          const isOrdered = Date.parse(next.from) < Date.parse(next.to)
          field.setCustomValidity(isOrdered ? '' : TIME_RANGE.order)
          if (isOrdered) onChange(next)
          else field.reportValidity()
        }}
      />
    )
  }
  return (
    <>
      {end('from')}
      <span aria-hidden="true">–</span>
      {end('to')}
    </>
  )
}

export function rangeWords(range: Range): string {
  if (range.type === 'relative') return last(range.value)
  return TIME_RANGE.between(instant.format(new Date(range.from)), instant.format(new Date(range.to)))
}

const UNITS = { m: 'minute', h: 'hour', d: 'day' } as const

function last(name: RelativeRange): string {
  const count = Number.parseInt(name, 10)
  if (name === '1h') return TIME_RANGE.lastHour
  const unit = UNITS[name.slice(-1) as keyof typeof UNITS]
  return TIME_RANGE.last(count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' }))
}

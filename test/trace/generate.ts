import { Dice } from '../telemetry/log/generate.ts'

/** A span with times in whole milliseconds. */
export interface Sent {
  trace_id: string
  span_id: string
  parent: string
  service: string
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  status: 'unset' | 'ok' | 'error'
  start: number
  end: number
  attributes: Record<string, string | number>
  links: { trace_id: string; span_id: string }[]
}

const SERVICES = ['shop', 'orders', 'mail', "o'bank"]
export const OPERATIONS = ['GET /', 'POST /order', 'select', 'send größe', 'a%b']
const KINDS = ['internal', 'server', 'client', 'producer', 'consumer'] as const

/** Hexadecimal digits that are not all zero. */
const idOf = (dice: Dice, digits: number) =>
  `1${Array.from({ length: digits - 1 }, () => dice.below(16).toString(16)).join('')}`

function attributesOf(dice: Dice): Record<string, string | number> {
  return {
    ...(dice.chance(0.6) ? { 'http.status': dice.of([200, 200, 404, 503]) } : {}),
    ...(dice.chance(0.6) ? { zone: dice.of(['a', 'ab', 'b']) } : {}),
  }
}

function spanOf(dice: Dice, trace_id: string, above: Sent | null, began: number): Sent {
  const start = above === null ? began : above.start - 3 + dice.below(above.end - above.start + 4)
  const links = dice.chance(0.2) ? [{ trace_id: idOf(dice, 32), span_id: idOf(dice, 16) }] : []
  return {
    ...{ trace_id, span_id: idOf(dice, 16), parent: above?.span_id ?? '', service: dice.of(SERVICES) },
    ...{ name: dice.of(OPERATIONS), kind: dice.of(KINDS), status: dice.of(['unset', 'unset', 'ok', 'error'] as const) },
    ...{ start, end: start + dice.below(above === null ? 400 : 150), attributes: attributesOf(dice), links },
  }
}

/**
 * The spans of a trace: children that overlap, begin before and end after their parent, and some whose parent is
 * missing.
 */
function traceOf(dice: Dice, began: number): Sent[] {
  const trace_id = idOf(dice, 32)
  const spans = [spanOf(dice, trace_id, null, began)]
  for (let more = dice.below(12); more > 0; more--) spans.push(spanOf(dice, trace_id, dice.of(spans), began))
  const lost = dice.chance(0.2) ? spans[dice.below(spans.length)]?.span_id : undefined
  const kept = spans.filter(({ span_id }) => span_id !== lost)
  return kept.length === 0 ? spans : kept
}

/** Spans of traces that began in a range, in random order, so that children may come long before their parents. */
export function generateSpans(seed: number, traces: number, from: number, to: number): Sent[] {
  const dice = new Dice(seed)
  return Array.from({ length: traces }, () => traceOf(dice, from + dice.below(to - from)))
    .flat()
    .map(span => ({ span, order: dice.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ span }) => span)
}

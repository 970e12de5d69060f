import { createHash } from 'node:crypto'
import type { LogRow, PointRow, RowOf, SpanRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import type { Signal } from '@pharos/control-plane/platform/telemetry-store/schema.ts'
import { instantText, store } from '../../world/telemetry.ts'
import type { World } from '../../world/world.ts'
import { fillRum } from './rum.ts'

/** Names that several accounts may have. */
const SHARED = { source: 'shop', metric: 'http.latency', trace: '0af7651916cd43dd8448eb211c80319c' }
/** The first and the last minute that are filled, relative to now. */
const [FIRST, LAST] = [-50, 5]

/** Events of real users belong to applications: see `rum.ts`. */
type Filled = { [S in Exclude<Signal, 'rum'>]: Omit<RowOf[S], 'account_id' | 'retention_days'>[] }

/**
 * Fills an account with the three signals of OpenTelemetry, minute by minute. Every text contains the word, or is a name that another
 * account may have as well. Every figure is derived from `number`.
 */
export async function fill(
  world: World,
  account: string,
  word: string,
  number: number,
  [first, last] = [FIRST, LAST],
): Promise<void> {
  const filled: Filled = { logs: [], spans: [], points: [] }
  for (let minute = first; minute <= last; minute += 1) {
    const at = world.clock.now() + minute * 60_000 - 1_000
    for (const source of [SHARED.source, `${word}-service`]) {
      const record = { word, number: number + minute - first, at, source, minute }
      filled.logs.push(logOf(record))
      filled.spans.push(...spansOf(record))
      filled.points.push(...pointsOf(record))
    }
  }
  await store(world, 'logs', filled.logs, account)
  await store(world, 'spans', filled.spans, account)
  await store(world, 'points', filled.points, account)
  await fillRum(world, account, word, number, [first, last])
}

interface Record {
  word: string
  number: number
  at: number
  source: string
  minute: number
}

function common({ word, at, source }: Record) {
  const attributes = { [word]: word, route: `/${word}`, 'service.version': word }
  return {
    ...{ time: instantText(at), source, env: word, host: `host-${word}`, attributes },
    ...{ resource: { ...attributes, 'host.name': word }, scope_name: word, scope_version: word },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const numberOf = (text: string) => String(Number.parseInt(hashOf(text).slice(0, 8), 16))

/** The trace of a record: the shared one once, else its own. */
function traceOf({ word, minute, source }: Record): string {
  return minute === -10 && source === SHARED.source ? SHARED.trace : hashOf(`${word} ${minute} ${source}`).slice(0, 32)
}

function logOf(given: Record): Filled['logs'][number] {
  const { word, number, at, source, minute } = given
  const message = `order of ${word} ${number}`
  const id = `${hashOf(`${word} ${source} ${minute}`).slice(0, 8)}-0000-7000-8000-000000000000`
  const row: Omit<LogRow, 'account_id' | 'retention_days'> = {
    ...common(given),
    ...{ id, observed_time: instantText(at), level: minute % 3 ? 'info' : 'error', severity_text: word },
    ...{ message, body: JSON.stringify({ message, word }), event_name: word, tags: [word, 'tag'] },
    ...{ pattern: numberOf(word), template: `order of ${word} <num>`, trace_id: traceOf(given) },
  }
  return row
}

function spansOf(given: Record): Filled['spans'] {
  const { word, number, at, minute } = given
  const trace_id = traceOf(given)
  return ['entry', 'inner'].map((part, i): Filled['spans'][number] => {
    const row: Omit<SpanRow, 'account_id' | 'retention_days'> = {
      ...common(given),
      ...{
        trace_id,
        span_id: hashOf(`${word} ${part} ${minute}`).slice(0, 16),
        name: `${part} ${word}`,
        version: word,
      },
      ...{ kind: i === 0 ? 'server' : 'internal', status: minute % 3 ? 'ok' : 'error', status_message: word },
      ...{ end: instantText(at + 10), duration_ns: number, trace_state: `a=${word}` },
      ...{ 'events.time': [instantText(at)], 'events.name': [word], 'events.attributes': [JSON.stringify({ word })] },
      ...{ 'events.dropped_attributes': [0], 'links.trace_id': [hashOf(word).slice(0, 32)], 'links.flags': [0] },
      ...{ 'links.span_id': ['00f067aa0ba902b7'], 'links.trace_state': [word], 'links.dropped_attributes': [0] },
      'links.attributes': [JSON.stringify({ word })],
    }
    return row
  })
}

function pointsOf(given: Record): Filled['points'] {
  const { word, number, at, source } = given
  const exemplars = {
    ...{ 'exemplars.time': [instantText(at)], 'exemplars.value': [number], 'exemplars.trace_id': [traceOf(given)] },
    ...{ 'exemplars.span_id': ['00f067aa0ba902b7'], 'exemplars.attributes': [JSON.stringify({ word })] },
  }
  return [SHARED.metric, `${word}.metric`].map((metric): Filled['points'][number] => {
    const row: Omit<PointRow, 'account_id' | 'retention_days'> = {
      ...common(given),
      ...exemplars,
      ...{ metric, kind: 'gauge', unit: word, description: word, series: numberOf(`${word} ${metric} ${source}`) },
      value: number,
    }
    return row
  })
}

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed } from '../form.ts'
import { Dice } from '../telemetry/log/generate.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Asked, figures, findTraces, waits } from './brute-force.ts'
import { generateSpans, OPERATIONS, type Sent } from './generate.ts'
import { sendSpans } from './sending.ts'

const test = suite('traces equal a computation by hand from the spans that were sent')
const MINUTE = 60_000
const TRACES = 150
const QUERIES = 60

let world: World
let sent: Sent[]
let range: { from: number; to: number }
const dice = new Dice(chooseSeed())

test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  const now = world.clock.now()
  sent = generateSpans(dice.below(2 ** 31), TRACES, now - 50 * MINUTE, now - MINUTE)
  range = { from: now - 45 * MINUTE, to: now - 5 * MINUTE }
  await sendSpans(world, sent)
  await storeOf(world).flush()
})
test.after(() => world.close())

const times = () => ({ from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() })

function ask(): Asked {
  const asked: Asked = {}
  if (dice.chance(0.4)) asked.service = dice.of(['shop', "o'bank", 'mail', 'nobody'])
  if (dice.chance(0.4)) asked.operation = dice.of(OPERATIONS)
  if (dice.chance(0.4)) asked.status = dice.of(['unset', 'ok', 'error'] as const)
  if (dice.chance(0.4))
    asked.filters = dice.of([{ zone: 'a' }, { zone: 'a*' }, { zone: '!a' }, { 'http.status': '5*', zone: '!*' }])
  if (dice.chance(0.3)) asked.min_duration_ms = dice.below(400)
  if (dice.chance(0.3)) asked.max_duration_ms = dice.below(600)
  return asked
}

test(`${QUERIES} searches by service, operation, status, attributes and duration`, async () => {
  let telling = 0
  for (let i = 0; i < QUERIES; i++) {
    const asked = i === 0 ? {} : ask()
    const { filters, ...plain } = asked
    const order = dice.of(['newest', 'slowest'] as const)
    const given = { ...plain, ...times(), ...(filters ? { filters: JSON.stringify(filters) } : {}), order, limit: 200 }
    const { body } = await world.call(routes.searchTraces, { query: given as never })
    const by = (trace: { started_at: string; duration_ms: number }) =>
      order === 'newest' ? Date.parse(trace.started_at) : trace.duration_ms
    const expected = findTraces(sent, asked, range).sort((a, b) => by(b) - by(a) || (a.trace_id < b.trace_id ? 1 : -1))
    assert.equal(body, expected, JSON.stringify(given))
    if (body.length > 0 && body.length < TRACES / 2) telling += 1
  }
  assert.ok(telling > QUERIES / 3, `only ${telling} searches found some and not most`)
})

test('services and their operations have their requests, rate, errors and percentiles', async () => {
  for (const service of [undefined, 'shop', 'orders', "o'bank"]) {
    const query = { ...times(), ...(service === undefined ? {} : { service }) }
    const { body } = await world.call(routes.listTraceServices, { query: query as never })
    const expected = figures(sent, service, range)
    assert.ok(expected.length > 3)
    assert.equal(
      body.map(({ service: name, operation }) => operation ?? name).sort(),
      expected.map(({ name }) => name).sort(),
    )
    for (const { percentiles, name, ...wanted } of expected) {
      const found = body.find(each => (each.operation ?? each.service) === name)
      assert.ok(found)
      if (!found) continue
      const { requests, errors, rate, error_rate } = found
      assert.equal({ requests, errors, rate, error_rate }, wanted, name)
      for (const [i, value] of [found.p50_ms, found.p95_ms, found.p99_ms].entries())
        assert.ok(Math.abs(value - (percentiles[i] ?? Number.NaN)) < 1e-6, `${name}: ${value} is not ${percentiles[i]}`)
    }
  }
})

/** Joins consecutive milliseconds into stretches. */
function stretches(ticks: readonly number[]) {
  const found: { offset_ms: number; duration_ms: number }[] = []
  for (const tick of ticks) {
    const open = found.at(-1)
    if (open && open.offset_ms + open.duration_ms === tick) open.duration_ms += 1
    else found.push({ offset_ms: tick, duration_ms: 1 })
  }
  return found
}

test('every trace is the tree that was sent, with its critical path', async () => {
  for (const [trace_id, own] of Map.groupBy(sent, each => each.trace_id)) {
    const { body } = await world.call(routes.getTrace, { params: { trace_id } })
    const waited = waits(own)
    const began = Math.min(...own.map(({ start }) => start))
    const found = body.spans.map(span => ({
      ...{ span_id: span.span_id, parent: span.parent_span_id ?? '', service: span.service, name: span.name },
      ...{ kind: span.kind, status: span.status, attributes: span.attributes, depth: span.depth },
      links: span.links.map(link => ({ trace_id: link.trace_id, span_id: link.span_id })),
      ...{ offset: span.offset_ms, duration: span.duration_ms, self: span.self_ms, path: span.critical_path },
    }))
    const expected = own.map(({ trace_id: _, start, end, ...span }) => {
      const { self, depth, critical } = waited.get(span.span_id) ?? { self: -1, depth: -1, critical: [] }
      return { ...span, depth, offset: start - began, duration: end - start, self, path: stretches(critical) }
    })
    const byId = (a: { span_id: string }, b: { span_id: string }) => (a.span_id < b.span_id ? -1 : 1)
    assert.equal(found.sort(byId), expected.sort(byId), trace_id)
  }
})

test.run()

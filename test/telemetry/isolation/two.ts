import { type Ch, render } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import { addAccount, type TestAccount } from '../../world/account.ts'
import { firstAccount, storeOf } from '../../world/telemetry.ts'
import { createWorld, type World } from '../../world/world.ts'
import { ASKING, type Call, callsOf } from './calls.ts'
import { fill } from './records.ts'

/** Contained in every text and figure of the other account. */
const MARKER = 'zzforeignzz'
const FIGURE = 918_273_000
const FIGURES = /9182730\d\d/

interface Asked {
  account: string
  text: string
  rows: number
}

export interface Two {
  world: World
  /** The account that owns the marked records. The first account sends the queries. */
  other: TestAccount
  own: string
  asked: Asked[]
  calls: Map<string, Call[]>
  before: Map<Call, unknown>
}

/**
 * Creates a world with two accounts. With `answers` it records the responses to the first account's calls before the
 * other one sends anything.
 */
export async function createTwo({ answers }: { answers: boolean }): Promise<Two> {
  const world = await createWorld({ agent: false })
  const own = firstAccount(world)
  const asked = recordQueries(world)
  await fill(world, own, 'first', 1, [-55, -55])
  const { body: tail } = await world.call(routes.pollLogTail, { query: { wait: 0 } })
  await fill(world, own, 'own', 1_000)
  const calls = new Map<string, Call[]>()
  for (const route of ASKING) calls.set(route.id, await callsOf(world, route, tail.position))
  const before = new Map<Call, unknown>()
  if (answers) for (const call of [...calls.values()].flat()) before.set(call, await answerOf(world, call))
  asked.length = 0
  const other = await addAccount(world, MARKER)
  await fill(world, other.id, MARKER, FIGURE)
  await addNamed(other)
  return { world, own, other, asked, calls, before }
}

/** Records the queries to the store. */
function recordQueries(world: World): Asked[] {
  const asked: Asked[] = []
  const telemetry = storeOf(world)
  const { query, queryPart } = telemetry
  const note = (account: string, given: Ch, rows: number) =>
    void asked.push({ account, text: render(given).text, rows })
  telemetry.query = async <T>(account: string, given: Ch) => {
    const rows = await query<T>(account, given)
    note(account, given, rows.length)
    return rows
  }
  telemetry.queryPart = async <T>(account: string, given: Ch, bounds: Parameters<typeof queryPart>[2]) => {
    const part = await queryPart<T>(account, given, bounds)
    note(account, given, part.rows.length)
    return part
  }
  return asked
}

/** Creates objects with names in the other account. */
async function addNamed({ call }: TestAccount): Promise<void> {
  const query = { source: 'traces', aggregation: 'p95', group_by: 'route' } as const
  await call(routes.createAlertRule, { body: { name: MARKER, query, threshold: 1, window_seconds: 3_600 } })
  await call(routes.createDashboard, { body: { name: MARKER } })
  await call(routes.createLogView, { body: { name: MARKER, shared: true } })
  await call(routes.createMetricView, {
    body: { name: MARKER, shared: true, query: { metric_name: MARKER, aggregation: 'avg' } },
  })
  await call(routes.createLogParser, { body: { name: MARKER, kind: 'json' } })
  await call(routes.createRedactionRule, { body: { name: MARKER, kind: 'email' } })
  await call(routes.createIncident, { body: { title: MARKER } })
}

export async function answerOf(world: World, call: Call) {
  const { status, body } = await send(world, call.route, call)
  // The position of a tail is an instant of the store's clock, so it differs.
  if (call.route.id !== 'log.tail_poll') return { status, body }
  const { position, ...told } = body as { position?: string }
  return { status, body: told }
}

/** Requires that a response contains nothing of the other account. */
export function requireNothing(answer: unknown, of: string): void {
  const text = JSON.stringify(answer)
  assert.not.match(text, MARKER, of)
  assert.not.match(text, FIGURES, of)
}

export const nameOf = ({ route, query, body }: Call) =>
  `${route.id} ${JSON.stringify(query)} ${JSON.stringify(body) ?? ''}`

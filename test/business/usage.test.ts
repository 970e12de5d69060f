import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { batchOf, sendBatch, view } from '../rum/batch.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { recount } from './recount.ts'

const test = suite<{ world: World }>('usage by day')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

const JSON_TYPE = { 'content-type': 'application/json' }

function storeOf(world: World) {
  const telemetry = world.planes[0]?.platform.telemetry
  if (!telemetry) throw new Error('This world has no control plane.')
  return telemetry
}

const figuresOf = async (account: Pick<TestAccount, 'call'>) => (await account.call(routes.getUsage)).body.figures

/** Follows the reference of a figure or part page by page, and sums its rows. */
async function followed(account: Pick<TestAccount, 'call'>, query: Record<string, string>): Promise<number> {
  let sum = 0
  for (let cursor: string | undefined; ; ) {
    const page: { body: { amount: number }[]; next: string | null } = await account.call(routes.listUsageRows, {
      query: { ...query, limit: '2', ...(cursor === undefined ? {} : { cursor }) } as never,
    })
    sum += page.body.reduce((all, { amount }) => all + amount, 0)
    cursor = page.next ?? undefined
    if (cursor === undefined) return sum
  }
}

async function ingestLogs(world: World, key: string, count: number): Promise<void> {
  const body = Array.from({ length: count }, (_, n) => ({ message: `line ${n}`, source: n % 2 ? 'shop' : 'till' }))
  assert.is((await send(world, routes.ingestLogs, { key, body, headers: JSON_TYPE })).status, 200)
}

test('each figure leads to the rows that made it, and equals their sum', async ({ world }) => {
  const target = await world.startTarget()
  const account = await addAccount(world, 'metered', 'team')
  await account.call(routes.createHttpJob, { body: { uri: target.url } })
  // Levels are noted every five minutes.
  await world.advance('6m')
  await ingestLogs(world, account.key, 5)
  const { body: app } = await account.call(routes.createRumApp, { body: { name: 'Shop' } })
  for (let session = 0; session < 3; session++) {
    const batch = batchOf(app, [view(world.clock.now())], world.clock.now())
    // Its second batch lies in another segment.
    for (let again = 0; again < 2; again++) {
      await sendBatch(world, app.client_token, batch)
      await storeOf(world).flush()
    }
  }
  await storeOf(world).flush()
  const figures = await figuresOf(account)
  const expected: Metric[] = ['monitors', 'members', 'check_runs', 'log_records', 'log_bytes', 'rum_sessions']
  assert.equal(
    expected.filter(metric => !figures.some(figure => figure.metric === metric)),
    [],
  )
  const of = (metric: Metric) => figures.find(figure => figure.metric === metric)?.amount
  assert.equal([of('log_records'), of('rum_sessions'), of('monitors')], [5, 3, 1])
  for (const { amount, rows, parts, metric } of figures) {
    assert.is(await followed(account, rows.query), amount, metric)
    for (const part of parts ?? []) assert.is(await followed(account, part.rows.query), part.amount, metric)
  }
  assert.equal(await recount(world), [])
})

test('a range has bounds, and nobody sees the usage of another account', async ({ world }) => {
  const { key, call } = await addAccount(world, 'another', 'free')
  const asked = (query: Record<string, string>) => send(world, routes.getUsage, { key, query })
  assert.is((await asked({ from: '2026-01-02', to: '2026-01-01' })).status, 400)
  assert.is((await asked({ from: '2025-01-01', to: '2026-03-01' })).status, 400)
  assert.is((await asked({ from: '2025-02-01', to: '2026-03-01' })).status, 200)
  const { figures } = (await call(routes.getUsage)).body
  assert.equal(
    figures.filter(({ metric }) => metric === 'log_records' || metric === 'check_runs'),
    [],
  )
  const { body: rows } = await call(routes.listUsageRows, {
    query: { metric: 'check_runs', day: new Date(world.clock.now()).toISOString().slice(0, 10) },
  })
  assert.equal(rows, [])
})

test('days on which nobody counted monitors have no number, which is not 0', async ({ world }) => {
  const { id, call } = await addAccount(world, 'with a gap', 'team')
  const today = Math.floor(world.clock.now() / 86_400_000) * 86_400_000
  await world.sql(`insert into usage_day (account_id, day, metric, amount) values ($1, $2, 'monitors', 7)`, [
    id,
    today - 3 * 86_400_000,
  ])
  const { figures } = (await call(routes.getUsage, { query: { metric: 'monitors' } })).body
  assert.equal(
    figures.slice(-3).map(({ amount }) => amount),
    [null, null, 7],
  )
})

test.run()

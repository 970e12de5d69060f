import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import { storeOf } from '../../world/telemetry.ts'
import type { World } from '../../world/world.ts'
import { createLogWorld, plainLog, storeLogs } from './sent.ts'

const test = suite('the time limit of log queries')

let world: World

test.before(async () => {
  const made = await createLogWorld({ PHAROS_TELEMETRY_QUERY_SECONDS: '1' })
  world = made.world
  const attributes = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`key ${i}`, `value ${i} `.repeat(20)]))
  for (let stored = 0; stored < 60_000; stored += 10_000)
    await storeLogs(
      world,
      Array.from({ length: 10_000 }, () => plainLog(world, made.account, 'slow', { attributes })),
    )
})
test.after(() => world.close())

// Each term is searched in each value of each record.
const metadata_search = Array.from({ length: 50 }, (_, i) => `nothing${i}*`).join(' OR ')

for (const route of [routes.getLogAnalytics, routes.queryLogs, routes.exportLogs, routes.getLogInsights])
  test(`${route.id}: a query that exceeds it fails with 504, and says what to do`, async () => {
    const { status, body } = await send(world, route, { query: { metadata_search } })
    assert.equal([status, (body as Problem).code], [504, 'query_time_limit'])
    assert.match((body as Problem).detail, /shorter time range or narrower filters/)
  })

test('the queries of one request end at the same instant', async () => {
  const telemetry = storeOf(world)
  const { query } = telemetry
  const ends: (number | undefined)[] = []
  telemetry.query = async (account, asked, terms) => {
    ends.push(terms?.until)
    return query(account, asked, terms)
  }
  const { status } = await send(world, routes.getLogAnalytics, { query: { source: 'nothing' } })
  telemetry.query = query
  assert.equal([status, ends.length, new Set(ends).size], [200, 4, 1])
  assert.type(ends[0], 'number')
})

test.run()

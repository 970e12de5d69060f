import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import { addAccount } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { createLogWorld, plainLog, storeLogs } from './sent.ts'

const test = suite('bounds of log queries')

let world: World
let account: string
const QUERIES = ROUTES.filter(({ fixture }) => fixture === 'log')

test.before(async () => {
  ;({ world, account } = await createLogWorld())
})
test.after(() => world.close())

test('an installation without telemetry responds to every query without starting the store', async () => {
  for (const route of QUERIES) {
    const { status } = await send(world, route, {})
    assert.is(status, 200, route.id)
  }
  assert.not.ok(existsSync(join(world.directory, 'telemetry', 'clickhouse')))
})

test('no query shows anything of another account', async () => {
  const secret = 'topsecretword'
  const logs = Array.from({ length: 20 }, () =>
    plainLog(world, account, secret, {
      source: secret,
      host: secret,
      tags: [secret],
      attributes: { [secret]: secret },
    }),
  )
  await storeLogs(world, logs)
  const { key } = await addAccount(world, 'other')
  const { id } = (await world.call(routes.createLogView, { body: { name: secret } })).body
  for (const route of QUERIES) {
    const own = await send(world, route, {})
    if (route.id !== 'log.tail_poll')
      assert.match(JSON.stringify(own.body), /topsecretword|"total":20|"count":20/, route.id)
    const theirs = await send(world, route, { key })
    assert.is(theirs.status, 200, route.id)
    assert.not.match(JSON.stringify(theirs.body), /topsecretword|"total":20|"count":20/, route.id)
  }
  assert.equal((await send(world, routes.listLogViews, { key })).body, [])
  assert.is((await send(world, routes.getLogView, { key, params: { id } })).status, 404)
  const begun = await world.call(routes.pollLogTail)
  await storeLogs(world, [plainLog(world, account, secret)])
  const query = { after: begun.body.position, wait: '0' }
  assert.equal(((await send(world, routes.pollLogTail, { key, query })).body as { records: unknown[] }).records, [])
})

test('an export has everything that is found, in a form that no spreadsheet executes', async () => {
  const odd = ['=1+1', '+1', '-1', '@x', 'a "b", c\r\nd', 'ü😀', '\tx', ' =2']
  await storeLogs(
    world,
    odd.map((message, i) =>
      plainLog(
        world,
        account,
        message,
        { source: 'csv', tags: ['a', 'b'], attributes: { n: '1' }, attributes_types: { n: 'int' } },
        i,
      ),
    ),
  )
  const { body, headers } = await send(world, routes.exportLogs, { query: { source: 'csv', limit: '1', offset: '5' } })
  assert.match(headers.get('content-type') ?? '', /^text\/csv/)
  const text = String(body)
  assert.match(text, /^id,time,level,source,env,host,message,metadata,tags,trace_id,span_id\r\n/)
  assert.is(text.split(',csv,').length, odd.length + 1)
  for (const dangerous of ['=1+1', '+1', '-1', '@x'])
    assert.ok(text.includes(`,'${dangerous},`) || text.includes(`,"'${dangerous}",`), dangerous)
  assert.match(text, /"a ""b"", c\r\nd","\{""n"":1\}",a\|b,,\r\n/)
})

test('an export beyond its cap is refused before anything is sent', async () => {
  for (let stored = 0; stored < 51_000; stored += 10_200)
    await storeLogs(
      world,
      Array.from({ length: 10_200 }, () => plainLog(world, account, 'one of many', { source: 'many' })),
    )
  const { status, body } = await send(world, routes.exportLogs, { query: { source: 'many' } })
  assert.equal([status, (body as Problem).code], [400, 'limit_reached'])
  assert.match((body as Problem).detail, /51000 records.*50000/)
})

test.run()

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { sendsRows } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../../api/standing/send.ts'
import { ASKING, callsOf, missingSources, missingWidgets, TELLING } from './calls.ts'
import { answerOf, createTwo, nameOf, requireNothing, type Two } from './two.ts'

const test = suite<Two>('telemetry of another account')

test.before(async context => void Object.assign(context, await createTwo({ answers: true })))
test.after(({ world }) => world.close())

test('each type of widget, and each source of series, is among the calls', () => {
  assert.equal([...missingWidgets(), ...missingSources()], [])
})

for (const route of ASKING) {
  test(`${route.id}: responds as before the other account sent anything`, async ({
    world,
    own,
    asked,
    calls,
    before,
  }) => {
    asked.length = 0
    for (const call of calls.get(route.id) ?? []) {
      const answer = await answerOf(world, call)
      assert.is(answer.status, route.reply.status, `${nameOf(call)} ${JSON.stringify(answer.body)}`)
      assert.equal(answer, before.get(call), nameOf(call))
      requireNothing(answer, nameOf(call))
    }
    assert.ok(
      asked.some(({ rows }) => rows > 0),
      'its calls read nothing from the store',
    )
    assert.equal([...new Set(asked.map(({ account }) => account))], [own])
  })
}

for (const route of ASKING.filter(sendsRows)) {
  test(`${route.id}: has nothing of the other account as CSV and NDJSON`, async ({ world, own, asked, calls }) => {
    asked.length = 0
    for (const call of calls.get(route.id) ?? [])
      for (const accept of ['text/csv', 'application/x-ndjson']) {
        const { status, body } = await send(world, route, { ...call, headers: { accept } })
        assert.is(status, 200, `${nameOf(call)} ${JSON.stringify(body)}`)
        requireNothing(body, nameOf(call))
      }
    assert.equal([...new Set(asked.map(({ account }) => account))], [own])
  })
}

test('rules, suspects and replays that the server evaluates by itself read only their own account', async ({
  world,
  own,
  other,
  asked,
}) => {
  asked.length = 0
  const query = { source: 'traces', aggregation: 'p95', group_by: 'route,service.version' } as const
  const { body: backtest } = await world.call(routes.backtestUnsaved, { body: { query, threshold: 1 } })
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Shop', telemetry_service: 'shop' },
  })
  const { body: incident } = await world.call(routes.createIncident, {
    body: { title: 'Slow', service_id: service.id },
  })
  await world.advance('3m')
  const { body: replayed } = await world.call(routes.getBacktest, { params: { id: backtest.id } })
  assert.is(replayed.status, 'done', JSON.stringify(replayed))
  requireNothing(replayed, 'backtest')
  const { body: found } = await world.call(routes.listSuspects, { params: { id: incident.id } })
  assert.ok(found.looked_at !== null)
  requireNothing(found, 'suspects')
  const evaluated = asked.filter(({ account, rows }) => account === own && rows > 0)
  assert.ok(evaluated.length > 0)
  assert.equal([...new Set(asked.map(({ account }) => account))].sort(), [own, other.id].sort())
  for (const route of TELLING)
    for (const call of await callsOf(world, route)) {
      const answer = await answerOf(world, call)
      assert.is(answer.status, route.reply.status, nameOf(call))
      requireNothing(answer, nameOf(call))
    }
})

test('the account cannot be chosen by a parameter', async ({ world, other, calls }) => {
  for (const call of [...calls.values()].flat())
    for (const name of ['account', 'account_id', 'param_account'])
      assert.is((await answerOf(world, { ...call, query: { ...call.query, [name]: other.id } })).status, 400)
})

test.run()

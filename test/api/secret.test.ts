import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('account secrets')

test.before(async context => {
  context.world = await sharedWorld()
})
test.after(({ world }) => world.close())

test('a secret is set, replaced and deleted, and its value is never seen again', async ({ world }) => {
  const { body: made } = await world.call(routes.setSecret, { body: { name: 'API_TOKEN', value: 'first-value' } })
  const { body: replaced } = await world.call(routes.setSecret, { body: { name: 'API_TOKEN', value: 'second-value' } })
  assert.is(replaced.id, made.id)
  const { body: list } = await world.call(routes.listSecrets, {})
  assert.equal(
    list.map(({ name, has_value }) => [name, has_value]),
    [['API_TOKEN', true]],
  )
  const audit = await world.call(routes.listAuditLog, {})
  const seen = JSON.stringify([made, replaced, list, audit.body])
  assert.not.match(seen, /-value/)
  const [row] = await world.sql<{ value: string }>('select value from account_secret where account_id = $1', [
    world.accountId,
  ])
  assert.match(row?.value ?? '', /^v1\./)
  await world.call(routes.deleteSecret, { params: { id: made.id } })
  assert.equal((await world.call(routes.listSecrets, {})).body, [])
})

test('a name that is no valid environment variable is refused', async ({ world }) => {
  for (const name of ['', 'lower', '1ST', 'A-B', 'A=B'])
    assert.is((await send(world, routes.setSecret, { body: { name, value: 'x' } })).status, 400, name)
})

test('a secret that is set several times at once has one of the values', async ({ world }) => {
  const body = { name: 'AT_ONCE', value: 'x' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(world, routes.setSecret, { body })))
  assert.equal(
    answers.map(answer => answer.status),
    [201, 201, 201, 201, 201, 201],
  )
  assert.is(new Set(answers.map(answer => (answer.body as { id: string }).id)).size, 1)
})

test('names are separate for each account', async ({ world }) => {
  const other = await addAccount(world, 'other')
  await world.call(routes.setSecret, { body: { name: 'SHARED', value: 'a' } })
  const { status } = await send(world, routes.setSecret, { key: other.key, body: { name: 'SHARED', value: 'b' } })
  assert.is(status, 201)
  assert.is((await world.call(routes.listSecrets, {})).body.filter(each => each.name === 'SHARED').length, 1)
})

test('secrets that are too large together for a run are refused, and nothing is changed', async ({ world }) => {
  const { key } = await addAccount(world, 'hoarder')
  const set = (index: number, value: string) =>
    send(world, routes.setSecret, { key, body: { name: `KEY_${index}`, value } })
  for (let index = 0; index < 19; index++) assert.is((await set(index, 'x'.repeat(10_000))).status, 201)
  const { status, body } = await set(19, 'x'.repeat(10_000))
  assert.equal([status, (body as Problem).code], [400, 'limit_reached'])
  assert.is(((await send(world, routes.listSecrets, { key })).body as object[]).length, 19)
  assert.is((await set(19, 'short')).status, 201)
})

test.run()

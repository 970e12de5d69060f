import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('a repeated request whose resource is gone')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

async function post(world: SharedWorld, key: string, path: string, idempotency: string | null, body?: object) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(idempotency === null ? {} : { 'idempotency-key': idempotency }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const reply = await fetch(world.url + path, {
    method: 'POST',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: await reply.json() }
}

test('a key that was rotated is answered with the same new key', async ({ world }) => {
  const { call, key } = await addAccount(world, 'rotating')
  const { body: made } = await call(routes.createApiKey, { body: { name: 'CI', scopes: ['read:monitors'] } })
  const path = `/account/api_key/${made.id}/rotate`
  const first = await post(world, key, path, 'one')
  assert.is(first.status, 201)
  for (let times = 0; times < 2; times++) assert.equal(await post(world, key, path, 'one'), first)
  assert.is((await post(world, key, path, 'two')).status, 404, 'another key')
  assert.is((await post(world, key, path, null)).status, 404, 'no key')
  assert.is((await call(routes.listApiKeys)).body.filter(({ name }) => name === 'CI').length, 1)
})

test('what a body names may be gone, too; another body, and another caller, get no reply of it', async ({ world }) => {
  const account = await addAccount(world, 'gone')
  const { body: service } = await account.call(routes.createService, { body: { name: 'shop' } })
  const body = { uri: 'https://example.com/', service_id: service.id }
  const first = await post(world, account.key, '/http/job', 'one', body)
  assert.is(first.status, 201, JSON.stringify(first.body))
  await account.call(routes.deleteService, { params: { id: service.id } })
  assert.equal(await post(world, account.key, '/http/job', 'one', body), first)
  assert.is((await post(world, account.key, '/http/job', 'one', { ...body, method: 'HEAD' })).status, 404)
  assert.is((await post(world, account.key, '/http/job', 'two', body)).status, 404)
  const other = await addKey(world, account.id, 'admin')
  assert.is((await post(world, other.key, '/http/job', 'one', body)).status, 404)
})

test('a stored secret that has expired is not answered', async ({ world }) => {
  const { id, call, key } = await addAccount(world, 'expired')
  const { body: made } = await call(routes.createApiKey, { body: { name: 'CI', scopes: ['read:monitors'] } })
  const path = `/account/api_key/${made.id}/rotate`
  assert.is((await post(world, key, path, 'one')).status, 201)
  await world.sql('update idempotency_key set reply_expires_at = reply_expires_at - 600001 where account_id = $1', [id])
  assert.is((await post(world, key, path, 'one')).status, 404)
})

test.run()

import { MOST_KEYS } from '@pharos/control-plane/account/api-key/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { withClient } from '../world/database.ts'
import { appToken } from '../world/oauth.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; account: string }>('keys of an account')

test.before(async context => {
  context.world = await createWorld()
  context.account = (await context.world.call(routes.getAccount)).body.id
})
test.after(({ world }) => world.close())

test('a rotated key: the new one works, the old one stops at once', async ({ world }) => {
  const { body: old } = await world.call(routes.createApiKey, { body: { name: 'ci', scopes: ['read:monitors'] } })
  const { body: fresh } = await world.call(routes.rotateApiKey, { params: { id: old.id } })
  assert.is.not(fresh.key, old.key)
  assert.equal(fresh.scopes, ['read:monitors'])
  assert.is((await send(world, routes.listHttpJobs, { key: old.key })).status, 401)
  assert.is((await send(world, routes.listHttpJobs, { key: fresh.key })).status, 200)
  assert.is((await send(world, routes.rotateApiKey, { params: { id: old.id } })).status, 404)
})

test('an account has a limit of active keys; one that is revoked, expired or replaced makes room', async ({
  world,
}) => {
  const { id, key, member } = await addAccount(world, 'many keys')
  const create = (name: string) => send(world, routes.createApiKey, { key, body: { name } })
  const { body: spare } = await create('spare')
  const { id: one } = spare as { id: string }
  await world.sql(
    `insert into api_key (id, account_id, user_id, name, scopes, hash, prefix, last_four, created_by, created_at)
      select gen_random_uuid(), $1::uuid, $2::uuid, 'key ' || n, '{}', sha256(convert_to($1::uuid::text || n, 'UTF8')), 'ph_', 'last', $2::uuid,
        $3::bigint from generate_series(1, $4::int) n`,
    [id, member, world.clock.now(), MOST_KEYS - 3],
  )
  const both = await Promise.all([create('last'), create('too many')])
  assert.equal(both.map(({ status }) => status).toSorted(), [201, 400])
  const refused = both.find(({ status }) => status === 400)?.body as Problem
  assert.equal(
    [refused.code, refused.detail],
    ['limit_reached', `An account can have at most ${MOST_KEYS} active API keys.`],
  )
  assert.is((await send(world, routes.rotateApiKey, { key, params: { id: one } })).status, 201)
  assert.is((await create('still')).status, 400)
  await world.sql(`update api_key set expires_at = $2 where account_id = $1 and name = 'key 1'`, [
    id,
    world.clock.now(),
  ])
  assert.is((await create('after one expired')).status, 201)
  assert.is((await create('still')).status, 400)
  await world.sql(`update api_key set revoked_at = $2 where account_id = $1 and name = 'key 2'`, [
    id,
    world.clock.now(),
  ])
  assert.is((await create('after one was revoked')).status, 201)
})

test('of two rotations at once one finds the key revoked', async ({ world }) => {
  const { body: key } = await world.call(routes.createApiKey, { body: { name: 'twice' } })
  const rotate = () => send(world, routes.rotateApiKey, { params: { id: key.id } })
  const answers = await Promise.all([rotate(), rotate(), rotate()])
  assert.equal(answers.map(each => each.status).toSorted(), [201, 404, 404])
})

test('a key that is created while its member is deactivated is refused', async ({ world, account }) => {
  const { member } = await addKey(world, account, 'member')
  const { body: old } = await world.call(routes.createApiKey, { body: { name: 'old', user_id: member } })
  const answers = await withClient(world.config.DATABASE_URL, async client => {
    await client.query('begin')
    await client.query('update member set deactivated_at = 1 where id = $1', [member])
    const body = { name: 'late', user_id: member }
    const asked = [
      send(world, routes.createApiKey, { body }),
      send(world, routes.rotateApiKey, { params: { id: old.id } }),
    ]
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until('both wait', async () => (await client.query(waiting)).rowCount === asked.length)
    await client.query('commit')
    return Promise.all(asked)
  })
  assert.equal(
    answers.map(each => each.status),
    [409, 409],
  )
  await world.sql('update member set deactivated_at = null where id = $1', [member])
})

test('a revoked key and an expired one are refused', async ({ world }) => {
  const expires_at = new Date(world.clock.now() + 60_000).toISOString()
  const { body: short } = await world.call(routes.createApiKey, { body: { name: 'short', expires_at } })
  assert.is((await send(world, routes.getAccount, { key: short.key })).status, 200)
  await world.advance('1m')
  assert.is((await send(world, routes.getAccount, { key: short.key })).status, 401)
  // Its replacement would have expired as well.
  assert.is((await send(world, routes.rotateApiKey, { params: { id: short.id } })).status, 409)
  const { body: other } = await world.call(routes.createApiKey, { body: { name: 'other' } })
  await world.call(routes.revokeApiKey, { params: { id: other.id } })
  assert.is((await send(world, routes.getAccount, { key: other.key })).status, 401)
  const { body: list } = await world.call(routes.listApiKeys)
  assert.not.ok(list.some(key => key.id === other.id))
  assert.ok(list.every(key => !('key' in key)))
})

test('a key acts as its member: an admin neither rotates nor revokes the key of an owner', async ({
  world,
  account,
}) => {
  const admin = await addKey(world, account, 'admin')
  const { body: keys } = await admin.call(routes.listApiKeys)
  const first = keys.find(key => key.name === 'First key of the owner')
  assert.ok(first)
  const sent = { key: admin.key, params: { id: first.id } }
  assert.is((await send(world, routes.rotateApiKey, sent)).status, 403)
  assert.is((await send(world, routes.revokeApiKey, sent)).status, 403)
  assert.is((await send(world, routes.getAccount, {})).status, 200)
  const member = await addKey(world, account, 'member')
  const { body: own } = await member.call(routes.createApiKey, { body: { name: 'own' } })
  assert.is((await send(world, routes.rotateApiKey, { key: admin.key, params: { id: own.id } })).status, 201)
})

test('an owner who is not staff makes no key of a staff member, but may revoke one', async ({ world, account }) => {
  const owner = await addKey(world, account, 'owner')
  const { body: me } = await world.call(routes.getCurrentUser)
  const { body: staffKey } = await world.call(routes.createApiKey, { body: { name: 'of staff' } })
  const sent = { key: owner.key, params: { id: staffKey.id } }
  const body = { name: 'for staff', user_id: me.member.id }
  assert.is((await send(world, routes.createApiKey, { key: owner.key, body })).status, 403)
  assert.is((await send(world, routes.rotateApiKey, sent)).status, 403)
  assert.is((await send(world, routes.revokeApiKey, sent)).status, 204)
  await world.call(routes.removeMember, { params: { user_id: owner.member } })
})

test('a key with write:services deletes a service while its member may change services', async ({ world, account }) => {
  const [member, admin] = [
    await addKey(world, account, 'member', ['write:services']),
    await addKey(world, account, 'admin'),
  ]
  await world.sql('update api_key set created_by = $2 where user_id = $1', [member.member, admin.member])
  const { body: service } = await member.call(routes.createService, { body: { name: 'scoped' } })
  const sent = { key: member.key, params: { id: service.id } }
  const update = (role: string) => world.sql(`update member set role = $2 where id = $1`, [member.member, role])
  await update('viewer')
  assert.is((await send(world, routes.deleteService, sent)).status, 403)
  await update('member')
  assert.is((await send(world, routes.deleteService, sent)).status, 204)
})

test('a key with write:services reads only, unless its member or who made it is an admin now', async ({ world }) => {
  const { id: account, call } = await addAccount(world, 'services')
  const admins = ['owner', 'super_admin', 'admin']
  for (const holder of ['owner', 'super_admin', 'admin', 'member'] as const)
    for (const maker of ['super_admin', 'admin', 'member', 'viewer', 'gone'] as const) {
      const [held, made] = [
        await addKey(world, account, 'member', ['write:services']),
        await addKey(world, account, 'admin'),
      ]
      await world.sql('update api_key set created_by = $2 where user_id = $1', [held.member, made.member])
      const { body: service } = await call(routes.createService, { body: { name: `${holder} ${maker}` } })
      const sent = { key: held.key, params: { id: service.id } }
      await world.sql('update member set role = $2 where id = $1', [held.member, holder])
      if (maker === 'gone') await world.sql('update member set deactivated_at = 1 where id = $1', [made.member])
      else await world.sql('update member set role = $2 where id = $1', [made.member, maker])
      assert.is((await send(world, routes.getService, sent)).status, 200)
      const isGiven = admins.includes(holder) || admins.includes(maker)
      const what = `held by ${holder}, made by ${maker}`
      assert.is((await send(world, routes.deleteService, sent)).status, isGiven ? 204 : 403, what)
    }
})

test('an app of a member may have write:services, and deletes no service', async ({ world, account }) => {
  const member = await addKey(world, account, 'member')
  const token = await appToken(world, member.member, ['write:services'])
  const { body: service } = await send(world, routes.createService, { key: token, body: { name: 'by an app' } })
  const params = { id: (service as { id: string }).id }
  assert.is((await send(world, routes.deleteService, { key: token, params })).status, 403)
})

test('only an admin gives a key a right that its member lacks; the member may replace that key', async ({
  world,
  account,
}) => {
  const [member, admin] = [await addKey(world, account, 'member'), await addKey(world, account, 'admin')]
  const body = { name: 'deletes', scopes: ['read:monitors', 'write:services'] }
  const own = await send(world, routes.createApiKey, { key: member.key, body })
  assert.is(own.status, 403)
  assert.match((own.body as Problem).detail, /^scopes\[1\]: .*write:services/)
  const { body: given } = await admin.call(routes.createApiKey, {
    body: { name: 'deletes', scopes: ['write:services'], user_id: member.member },
  })
  const { body: replaced } = await member.call(routes.rotateApiKey, { params: { id: given.id } })
  const { body: service } = await member.call(routes.createService, { body: { name: 'granted' } })
  const params = { id: service.id }
  assert.is((await send(world, routes.deleteService, { key: member.key, params })).status, 403)
  await world.sql(`update member set role = 'member' where id = $1`, [admin.member])
  assert.is((await send(world, routes.deleteService, { key: replaced.key, params })).status, 403)
  await world.sql(`update member set role = 'admin' where id = $1`, [admin.member])
  assert.is((await send(world, routes.deleteService, { key: replaced.key, params })).status, 204)
})

test('a scoped key does what its scopes and its member allow, and cannot have a scope its member lacks', async ({
  world,
  account,
}) => {
  const viewer = await addKey(world, account, 'viewer')
  const body = { name: 'too much', scopes: ['write:monitors'], user_id: viewer.member }
  assert.is((await send(world, routes.createApiKey, { body })).status, 403)
  const { body: reader } = await world.call(routes.createApiKey, {
    body: { name: 'reader', scopes: ['write:monitors'] },
  })
  assert.is((await send(world, routes.listHttpJobs, { key: reader.key })).status, 200)
  assert.is((await send(world, routes.getAccount, { key: reader.key })).status, 403)
  assert.is((await send(world, routes.createApiKey, { key: reader.key, body: { name: 'child' } })).status, 403)
})

test('a member makes keys for themselves and lists only those; an admin for others', async ({ world, account }) => {
  const member = await addKey(world, account, 'member')
  const admin = await addKey(world, account, 'admin')
  await member.call(routes.createApiKey, { body: { name: 'own' } })
  const { body: own } = await member.call(routes.listApiKeys)
  assert.ok(own.every(key => key.user_id === member.member))
  const foreign = { name: 'for another', user_id: admin.member }
  assert.is((await send(world, routes.createApiKey, { key: member.key, body: foreign })).status, 403)
  const { body: made } = await admin.call(routes.createApiKey, { body: { name: 'made', user_id: member.member } })
  assert.is(made.created_by, admin.member)
})

test.run()

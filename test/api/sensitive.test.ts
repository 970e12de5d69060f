import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser, mailsTo } from '../world/browser.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('what needs a recent sign-in, and who is notified')

test.before.each(async context => {
  context.world = await createWorld({ roles: 'api,delivery,response,sweeper', agent: false })
})
test.after.each(({ world }) => world.close())

test('keys and roles need a sign-in of the last 15 minutes, names do not', async ({ world }) => {
  const { account, member: owner } = (await world.call(routes.getCurrentUser)).body
  const { member } = await addKey(world, account.id, 'member')
  const browser = new Browser(world)
  browser.cookies.set('pharos', (await memberSession(world, owner.id)).cookie.replace('pharos=', ''))
  const made = await browser.write('POST', '/account/api_key', { name: 'CI' })
  assert.is(made.status, 201, JSON.stringify(made.body))
  assert.is((await browser.write('PUT', `/account/member/${member}`, { role: 'viewer' })).status, 200)
  await world.advance('16m')
  for (const [method, path, body] of [
    ['POST', '/account/api_key', { name: 'late' }],
    ['POST', `/account/api_key/${made.body.id}/rotate`, undefined],
    ['PUT', `/account/member/${member}`, { role: 'admin' }],
    ['POST', '/account/member', { email: 'new@example.com', name: 'New', role: 'viewer' }],
    ['POST', '/account/invitation', { email: 'new@example.com', role: 'viewer' }],
    ['DELETE', `/account/member/${member}`, undefined],
  ] as const)
    assert.is((await browser.write(method, path, body)).body.code, 'reauthentication_required', path)
  assert.is((await browser.write('PUT', `/account/member/${member}`, { name: 'Ada' })).status, 200)
})

test('a removed member is notified by mail, unless the address is not verified', async ({ world }) => {
  const { account } = (await world.call(routes.getCurrentUser)).body
  const { member, email } = await addKey(world, account.id, 'member')
  await world.sql('update person set email_verified_at = 1 where email = $1', [email])
  const named = { email: 'stranger@example.com', name: 'Stranger', role: 'viewer' } as const
  const { body: stranger } = await world.call(routes.createMember, { body: named })
  for (const user_id of [member, stranger.id]) await world.call(routes.removeMember, { params: { user_id } })
  await world.advance('10s')
  const mails = await mailsTo(world, email)
  assert.is(mails.length, 1)
  assert.match(mails[0] ?? '', new RegExp(`You were removed from ${account.name}`))
  assert.is((await mailsTo(world, named.email)).length, 0)
})

test('a credential with scopes gives no role that no scope covers', async ({ world }) => {
  const { account } = (await world.call(routes.getCurrentUser)).body
  const { key } = await addKey(world, account.id, 'owner', ['write:members'])
  const { member } = await addKey(world, account.id, 'member')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) =>
    (await fetch(world.url + path, { method, headers, body: JSON.stringify(body) })).status
  for (const role of ['owner', 'super_admin', 'admin']) {
    assert.is(await send('POST', '/account/member', { email: `${role}@example.com`, name: 'X', role }), 403)
    assert.is(await send('POST', '/account/invitation', { email: `${role}@example.com`, role }), 403)
    assert.is(await send('PUT', `/account/member/${member}`, { role }), 403)
  }
  assert.is(await send('POST', '/account/member', { email: 'member@example.com', name: 'X', role: 'member' }), 201)
  assert.is(await send('PUT', `/account/member/${member}`, { role: 'viewer' }), 200)
})

test.run()

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { addAccount, addKey } from '../world/account.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; sink: MailSink }>('leaving, and transferring the ownership')

test.before(async context => {
  context.sink = await startMailSink()
  const environment = { PHAROS_SMTP_URL: context.sink.url }
  context.world = await createWorld({ roles: 'api,response,delivery', agent: false, environment })
})
test.after(async ({ world, sink }) => {
  await world.close()
  await sink.stop()
})

const rolesOf = async (world: World, account: string) => {
  const rows = await world.sql<{ id: string; role: string }>('select id, role from member where account_id = $1', [
    account,
  ])
  return new Map(rows.map(({ id, role }) => [id, role]))
}

test('a member leaves, whatever their role: their key and their session end', async ({ world }) => {
  const account = await addAccount(world, 'to leave')
  for (const role of ['super_admin', 'admin', 'member', 'viewer', 'auditor'] as const) {
    const leaving = await addKey(world, account.id, role)
    const session = await memberSession(world, leaving.member)
    assert.is((await send(world, routes.leaveAccount, { key: leaving.key })).status, 204, role)
    assert.is((await send(world, routes.getAccount, { key: leaving.key })).status, 401)
    assert.is((await send(world, routes.getAccount, { key: null, headers: session })).status, 401)
    assert.not.ok((await rolesOf(world, account.id)).has(leaving.member))
  }
})

test('a session that leaves loses its cookie, and other accounts keep their sessions', async ({ world }) => {
  const [first, second] = [await addAccount(world, 'first'), await addAccount(world, 'second')]
  const leaving = await addKey(world, first.id, 'member')
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    leaving.member,
    second.member,
  ])
  const [here, there] = [await memberSession(world, leaving.member), await memberSession(world, second.member)]
  const answer = await send(world, routes.leaveAccount, { key: null, headers: here })
  assert.is(answer.status, 204)
  assert.match(answer.headers.getSetCookie()[0] ?? '', /^pharos=;/)
  assert.is((await send(world, routes.getAccount, { key: null, headers: there })).status, 200)
})

test('the last owner stays; of two who leave at once, one does', async ({ world }) => {
  const account = await addAccount(world, 'kept')
  const leave = (key: string) => send(world, routes.leaveAccount, { key })
  const alone = await leave(account.key)
  assert.equal([alone.status, (alone.body as Problem).code], [409, 'conflict'])
  const second = await addKey(world, account.id, 'owner')
  const answers = await Promise.all([leave(account.key), leave(second.key)])
  assert.equal(answers.map(each => each.status).toSorted(), [204, 409])
  assert.equal([...(await rolesOf(world, account.id)).values()], ['owner'])
})

test('a key with scopes can neither leave nor transfer the ownership', async ({ world }) => {
  const account = await addAccount(world, 'scoped')
  const { key } = await addKey(world, account.id, 'owner', ['write:account', 'write:members'])
  const body = { user_id: account.member }
  assert.is((await send(world, routes.leaveAccount, { key })).status, 403)
  assert.is((await send(world, routes.transferOwnership, { key, body })).status, 403)
})

test('the ownership goes to a member, and the caller becomes a super admin; every admin is mailed', async ({
  world,
  sink,
}) => {
  const account = await addAccount(world, 'Shop')
  const [viewer, admin] = [await addKey(world, account.id, 'viewer'), await addKey(world, account.id, 'admin')]
  await addKey(world, account.id, 'member')
  const body = { user_id: viewer.member }
  const { body: done } = await account.call(routes.transferOwnership, { body })
  assert.equal([done.owner.id, done.owner.role], [viewer.member, 'owner'])
  assert.equal([done.former_owner.id, done.former_owner.role], [account.member, 'super_admin'])
  await world.settle()
  const mails = sink.mails.splice(0)
  const addresses = [account.email, viewer.email, admin.email]
  assert.equal(mails.flatMap(({ to }) => to).toSorted(), addresses.toSorted())
  assert.is(mails[0]?.headers.subject, `${viewer.email} is now the owner of Shop`)
  const again = await send(world, routes.transferOwnership, { key: account.key, body })
  assert.equal([again.status, (again.body as Problem).code], [403, 'forbidden'])
  const oneself = await send(world, routes.transferOwnership, { key: viewer.key, body })
  assert.equal([oneself.status, (oneself.body as Problem).code], [409, 'conflict'])
})

test('of two transfers at once, one happens', async ({ world }) => {
  const account = await addAccount(world, 'raced')
  const others = [await addKey(world, account.id, 'admin'), await addKey(world, account.id, 'admin')]
  const answers = await Promise.all(
    others.map(({ member }) => send(world, routes.transferOwnership, { key: account.key, body: { user_id: member } })),
  )
  assert.is(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers.map(each => each.body)))
  assert.equal([...(await rolesOf(world, account.id)).values()].toSorted(), ['admin', 'owner', 'super_admin'])
})

test('a session transfers the ownership within 15 minutes of the sign-in, and not later', async ({ world }) => {
  const account = await addAccount(world, 'sensitive')
  const { member } = await addKey(world, account.id, 'admin')
  const session = await memberSession(world, account.member)
  const transfer = (user_id: string) =>
    send(world, routes.transferOwnership, { key: null, headers: session, body: { user_id } })
  const before = await rolesOf(world, account.id)
  await world.leap('16m')
  const late = await transfer(member)
  assert.equal([late.status, (late.body as Problem).code], [403, 'reauthentication_required'])
  assert.equal(await rolesOf(world, account.id), before, 'nothing has changed')
  assert.is(
    (await send(world, routes.getAccount, { key: null, headers: session })).status,
    200,
    'it is still signed in',
  )
  const fresh = await memberSession(world, account.member)
  await world.leap('15m')
  const intime = await send(world, routes.transferOwnership, { key: null, headers: fresh, body: { user_id: member } })
  assert.is(intime.status, 200, JSON.stringify(intime.body))
})

test.run()

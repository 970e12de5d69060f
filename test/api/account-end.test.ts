import { inZone } from '@pharos/control-plane/platform/clock-words.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { addAccount, addKey } from '../world/account.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; sink: MailSink }>('the end of an account')

test.before.each(async context => {
  context.sink = await startMailSink()
  const environment = { PHAROS_SMTP_URL: context.sink.url }
  context.world = await createWorld({ roles: 'api,sweeper,response,delivery,pages', agent: false, environment })
})
test.after.each(async ({ world, sink }) => {
  await world.close()
  await sink.stop()
})

const DAY_MS = 86_400_000
const subjectsOf = (sink: MailSink) => sink.mails.splice(0).map(({ to, headers }) => `${to}: ${headers.subject}`)

test('a request says when; a repeated one changes nothing, and every admin is mailed once', async ({ world, sink }) => {
  const account = await addAccount(world, 'Shop')
  const admin = await addKey(world, account.id, 'admin')
  const before = (await account.call(routes.getAccount)).body
  assert.equal([before.deletion_requested_at, before.deletion_at], [null, null])
  const { body: asked } = await account.call(routes.deleteAccount)
  const requested = Date.parse(asked.deletion_requested_at ?? '')
  assert.is(Date.parse(asked.deletion_at ?? '') - requested, 7 * DAY_MS)
  await world.advance('1m')
  assert.equal((await account.call(routes.deleteAccount)).body, asked)
  assert.equal((await account.call(routes.getAccount)).body, asked)
  assert.equal((await account.call(routes.getCurrentUser)).body.account, asked)
  const mails = subjectsOf(sink)
  const on = inZone(Date.parse(asked.deletion_at ?? ''), 'UTC')
  assert.equal(
    mails.toSorted(),
    [account.email, admin.email].map(email => `${email}: Shop will be deleted on ${on}`).toSorted(),
  )
  assert.is((await send(world, routes.createService, { key: account.key, body: { name: 'still' } })).status, 201)
})

test('the account stays if the deletion is canceled; canceling twice is a no-op', async ({ world, sink }) => {
  const account = await addAccount(world, 'Shop')
  const { body: never } = await account.call(routes.restoreAccount)
  assert.is(never.deletion_at, null)
  await world.settle()
  assert.equal(subjectsOf(sink), [])
  await account.call(routes.deleteAccount)
  await world.leap('6d')
  sink.mails.splice(0)
  const { body: restored } = await account.call(routes.restoreAccount)
  assert.equal([restored.deletion_requested_at, restored.deletion_at], [null, null])
  await account.call(routes.restoreAccount)
  await world.settle()
  assert.equal(subjectsOf(sink), [`${account.email}: Shop will not be deleted`])
  await world.leap('2d')
  assert.is((await send(world, routes.getAccount, { key: account.key })).status, 200)
})

test('admins and keys with scopes neither delete nor restore', async ({ world }) => {
  const account = await addAccount(world, 'Shop')
  const { key: admin } = await addKey(world, account.id, 'admin')
  const { key: scoped } = await addKey(world, account.id, 'owner', ['write:account'])
  for (const key of [admin, scoped])
    for (const route of [routes.deleteAccount, routes.restoreAccount])
      assert.is((await send(world, route, { key })).status, 403)
})

test('a session deletes within 15 minutes of the sign-in', async ({ world }) => {
  const account = await addAccount(world, 'Shop')
  const headers = await memberSession(world, account.member)
  await world.leap('16m')
  const late = await send(world, routes.deleteAccount, { key: null, headers })
  assert.equal([late.status, (late.body as Problem).code], [403, 'reauthentication_required'])
  assert.is((await account.call(routes.getAccount)).body.deletion_at, null)
  const fresh = await memberSession(world, account.member)
  assert.is((await send(world, routes.deleteAccount, { key: null, headers: fresh })).status, 200)
  await world.leap('16m')
  assert.is((await send(world, routes.restoreAccount, { key: null, headers: fresh })).status, 200)
})

test('the last account with staff is not deleted; of two concurrent requests one is refused', async ({ world }) => {
  const first = await send(world, routes.deleteAccount, {})
  assert.equal([first.status, (first.body as Problem).code], [409, 'conflict'])
  assert.match((first.body as Problem).detail, 'last account with staff')
  const second = await addAccount(world, 'second')
  await world.sql('update member set staff = true where id = $1', [second.member])
  const answers = await Promise.all([
    send(world, routes.deleteAccount, {}),
    send(world, routes.deleteAccount, { key: second.key }),
  ])
  assert.equal(answers.map(({ status }) => status).toSorted(), [200, 409])
})

test('an account that has the last staff by then waits, and its deletion can still be canceled', async ({ world }) => {
  const second = await addAccount(world, 'second')
  await world.sql('update member set staff = true where id = $1', [second.member])
  await world.call(routes.deleteAccount)
  await world.sql('update member set staff = false where id = $1', [second.member])
  await world.leap('8d')
  assert.is((await send(world, routes.getAccount, {})).status, 200)
  assert.is((await world.call(routes.restoreAccount)).body.deletion_at, null)
})

test('when its time has come, keys and sessions are refused, its pages are gone, and its people too', async ({
  world,
}) => {
  const [ending, staying] = [await addAccount(world, 'ending'), await addAccount(world, 'staying')]
  const both = await addKey(world, ending.id, 'member')
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    both.member,
    staying.member,
  ])
  const { body: page } = await ending.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const seen = async () => (await fetch(`${world.url}/status/${page.id}`)).status
  assert.is(await seen(), 200)
  await ending.call(routes.deleteAccount)
  await world.leap('6d', '11h')
  const session = await memberSession(world, ending.member)
  assert.is(await seen(), 200)
  await world.leap('25h', '11h')
  await world.advance('11s')
  assert.is((await send(world, routes.getAccount, { key: ending.key })).status, 401)
  assert.is((await send(world, routes.getAccount, { key: null, headers: session })).status, 401)
  assert.is(await seen(), 404)
  assert.equal(await world.sql('select id from account where id = $1', [ending.id]), [])
  const people = await world.sql<{ email: string }>('select email from person where email = any($1)', [
    [ending.email, both.email],
  ])
  assert.equal(
    people.map(({ email }) => email),
    [both.email],
  )
  assert.is((await send(world, routes.getAccount, { key: staying.key })).status, 200)
})

test.run()

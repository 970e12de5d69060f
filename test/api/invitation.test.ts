import type { Role } from '@pharos/shared-protocol/access.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, lastLink, mailsTo } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('invitations')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false })
})
test.after(({ world }) => world.close())

let counter = 0
const address = () => `invited-${++counter}@example.com`

async function invite(world: World, email: string, role: Role = 'member') {
  const { body } = await world.call(routes.createInvitation, { body: { email, role } })
  return { id: body.id, ...(await lastLink(world, email)) }
}

const accept = (browser: Browser, token: string, name?: string) =>
  browser.send('POST', '/invitation/accept', { token, ...(name === undefined ? {} : { name }) })

test('a new person joins by the link, is signed in, and the address is verified', async ({ world }) => {
  const email = address()
  const { token } = await invite(world, email, 'viewer')
  const browser = new Browser(world)
  const shown = await browser.send('GET', `/invitation?token=${token}`)
  assert.equal([shown.body.email, shown.body.role, shown.body.account], [email, 'viewer', 'default'])
  const { body } = await accept(browser, token, 'Ada')
  assert.is(body.status, 'signed_in', JSON.stringify(body))
  const session = await browser.session()
  assert.equal([session.name, session.account.role, session.method], ['Ada', 'viewer', 'invitation'])
  const [row] = await world.sql<{ email_verified_at: string }>(
    'select email_verified_at from person where email = $1',
    [email],
  )
  assert.ok(row?.email_verified_at)
  assert.is((await accept(new Browser(world), token)).status, 403, 'a second time')
  assert.not.ok((await world.call(routes.listInvitations)).body.some(each => each.email === email))
})

test('a person of another account joins, and is not signed in by a link that lives for days', async ({ world }) => {
  const email = address()
  const other = await addAccount(world, 'their own')
  await other.call(routes.createMember, { body: { email, name: 'As known there', role: 'owner' } })
  const { token } = await invite(world, email)
  const browser = new Browser(world)
  const { body } = await accept(browser, token, 'Ada')
  assert.equal([body.status, body.methods], ['joined', ['magic_link']])
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
  await browser.ask(email)
  await browser.consume({ code: (await lastLink(world, email)).code })
  const { accounts } = await browser.session()
  assert.equal(
    accounts.map((each: { name: string }) => each.name),
    ['default', 'their own'],
  )
})

test('one that was withdrawn, has expired, or is forged is refused', async ({ world }) => {
  const email = address()
  const { id, token } = await invite(world, email)
  await world.call(routes.withdrawInvitation, { params: { id } })
  const browser = new Browser(world)
  for (const wrong of [token, `${token}x`, 'x']) assert.is((await accept(browser, wrong)).status, 403)
  const again = await invite(world, email)
  assert.is.not(again.token, token)
  await world.leap('7d')
  assert.is((await accept(browser, again.token)).status, 403)
  const listed = (await world.call(routes.listInvitations)).body.find(each => each.email === email)
  assert.is(listed?.status, 'expired')
  await world.call(routes.resendInvitation, { params: { id: again.id } })
  assert.is((await accept(browser, again.token)).body.status, 'signed_in')
})

test('it is mailed again after a minute, five times in all', async ({ world }) => {
  const email = address()
  const { id } = await invite(world, email)
  const resend = () => world.call(routes.resendInvitation, { params: { id } })
  await resend().then(
    () => assert.unreachable(),
    error => assert.match(error.message, 'less than a minute'),
  )
  for (let i = 1; i < 5; i++) {
    await world.leap('1m')
    await resend()
  }
  assert.is((await mailsTo(world, email)).length, 5)
  await world.leap('1m')
  await resend().then(
    () => assert.unreachable(),
    error => assert.match(error.message, '5 times'),
  )
})

test('an address is invited once at a time, and no member is', async ({ world }) => {
  const email = address()
  await invite(world, email)
  await world.call(routes.createInvitation, { body: { email: email.toUpperCase() } }).then(
    () => assert.unreachable(),
    error => assert.match(error.message, 'is already invited'),
  )
  const known = address()
  await world.call(routes.createMember, { body: { email: known, name: 'Known' } })
  await world.call(routes.createInvitation, { body: { email: known } }).then(
    () => assert.unreachable(),
    error => assert.match(error.message, 'a member already has this address'),
  )
})

test('nobody invites above their own role, or once they have lost it', async ({ world }) => {
  const { id: account } = (await world.call(routes.getAccount)).body
  const admin = await addKey(world, account, 'admin')
  await admin.call(routes.createInvitation, { body: { email: address(), role: 'super_admin' } }).then(
    () => assert.unreachable(),
    error => assert.match(error.message, 'role'),
  )
  const emails = [address(), address()]
  for (const email of emails) await admin.call(routes.createInvitation, { body: { email, role: 'admin' } })
  const [first, second] = [await lastLink(world, emails[0] ?? ''), await lastLink(world, emails[1] ?? '')]
  await world.sql(`update member set role = 'member' where id = $1`, [admin.member])
  const refused = await accept(new Browser(world), first.token)
  assert.is(refused.status, 403)
  assert.match(refused.body.detail, 'can no longer invite you')
  await world.call(routes.removeMember, { params: { user_id: admin.member } })
  assert.is((await accept(new Browser(world), second.token)).status, 403)
})

test('withdrawing an invitation does not allow more mails to its address', async ({ world }) => {
  const email = address()
  for (let i = 0; i < 5; i++) {
    const { body } = await world.call(routes.createInvitation, { body: { email } })
    await world.call(routes.withdrawInvitation, { params: { id: body.id } })
  }
  await world.call(routes.createInvitation, { body: { email } }).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 429),
  )
  assert.not.ok((await world.call(routes.listInvitations)).body.some(each => each.email === email))
})

test('names of strangers do not become links in the mail', async ({ world }) => {
  const email = address()
  await world.call(routes.updateAccount, { body: { name: 'Win at https://evil.example/x now' } })
  await invite(world, email)
  await world.call(routes.updateAccount, { body: { name: 'default' } })
  const [mail = ''] = await mailsTo(world, email)
  assert.ok(mail.includes('Win at now'))
  assert.not.ok(mail.includes('evil.example'))
})

test('an account mails 200 invitations a day at most', async ({ world }) => {
  const { id } = await addAccount(world, 'many')
  const { call, member } = await addKey(world, id, 'owner')
  await world.sql(
    `insert into invitation (id, account_id, email, role, invited_by, sent_at, expires_at, created_at)
      select gen_random_uuid(), $1, 'x' || n || '@example.com', 'viewer', $2, $3, $3, $3 from generate_series(1, 200) n`,
    [id, member, world.clock.now()],
  )
  await call(routes.createInvitation, { body: { email: address() } }).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 429),
  )
})

test('staff open an account for somebody, who signs in by a mailed link', async ({ world }) => {
  const email = address()
  const body = { name: 'Example Ltd', plan: 'team' as const, owner: { email, name: 'Ada' } }
  const { body: account } = await world.call(routes.createAccount, { body })
  assert.equal([account.name, account.plan, account.timezone], ['Example Ltd', 'team', 'UTC'])
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ code: (await lastLink(world, email)).code })
  const session = await browser.session()
  assert.equal([session.account.account_id, session.account.role], [account.id, 'owner'])
  const { call } = await addAccount(world, 'no staff')
  await call(routes.createAccount, { body }).then(
    () => assert.unreachable(),
    error => assert.is(error.problem.status, 403),
  )
})

test('nobody signs up where sign-up is closed', async ({ world }) => {
  const browser = new Browser(world)
  const body = { email: address(), name: 'Ada', account_name: 'Example Ltd' }
  assert.is((await browser.send('POST', '/account/signup', body)).status, 403)
  assert.equal((await browser.send('GET', '/signup')).body, { open: false })
})

test.run()

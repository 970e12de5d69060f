import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the audit log of who joins')

test.before(async context => {
  const environment = { PHAROS_SIGNUP: 'open' }
  context.world = await createWorld({ roles: 'api,delivery', agent: false, environment })
})
test.after(({ world }) => world.close())

const entriesOf = async ({ call }: Pick<TestAccount, 'call'>, action: string) =>
  (await call(routes.listAuditLog, { query: listAuditLog.query.parse({ action }) as never })).body

const roleOf = (role: string) => [{ field: 'role', before: null, after: role }]

for (const role of ['viewer', 'admin'] as const)
  for (const isKnown of [false, true])
    test(`an accepted invitation names the member, their role ${role} and who invited them, ${isKnown ? 'known' : 'new'}`, async ({
      world,
    }) => {
      const account = await addAccount(world, 'joined')
      await account.call(routes.updateCurrentUser, { body: { name: 'Olga' } })
      const email = `${role}-${isKnown}@example.com`
      const other = isKnown ? await addAccount(world, 'their own') : null
      await other?.call(routes.createMember, { body: { email, name: 'Known there', role: 'owner' } })
      await account.call(routes.createInvitation, { body: { email, role } })
      const { token } = await lastLink(world, email)
      const browser = new Browser(world)
      assert.is((await browser.send('POST', '/invitation/accept', { token, name: 'Ada' })).status, 200)
      const { body: members } = await account.call(routes.listMembers)
      const joined = members.find(member => member.email === email)
      const entries = await entriesOf(account, 'invitation.accept')
      assert.is(entries.length, 1)
      const [entry] = entries
      assert.equal(
        [entry?.actor_type, entry?.actor_name, entry?.user_id, entry?.resource, entry?.status],
        ['user', 'Ada', joined?.id, joined?.id, 200],
      )
      assert.equal(entry?.changes, [...roleOf(role), { field: 'invited_by', before: null, after: 'Olga' }])
      if (other) assert.equal(await entriesOf(other, 'invitation.accept'), [])
      assert.is((await browser.send('POST', '/invitation/accept', { token })).status, 403)
      assert.is((await entriesOf(account, 'invitation.accept')).length, 1)
    })

test('an account that somebody opens for themselves begins its log with its owner', async ({ world }) => {
  const browser = new Browser(world)
  const asked = { email: 'ada@example.com', name: 'Ada', account_name: 'Example Ltd', timezone: 'Europe/Berlin' }
  await browser.send('POST', '/account/signup', asked)
  await browser.consume({ token: (await lastLink(world, asked.email)).token })
  const { user_id } = await browser.session()
  const { body } = await browser.send('GET', '/account/audit_log')
  const entries = body as Awaited<ReturnType<typeof entriesOf>>
  const first = entries.at(-1)
  assert.equal(
    [first?.action, first?.actor_name, first?.user_id, first?.resource, first?.changes],
    ['account.create', 'Ada', user_id, user_id, roleOf('owner')],
  )
})

test('an account that staff open names them, in its own log and in theirs', async ({ world }) => {
  const body = { name: 'Opened', timezone: 'UTC', owner: { email: 'bob@example.com', name: 'Bob' } }
  const { body: opened } = await world.call(routes.createAccount, { body })
  const [row] = await world.sql<{ actor_type: string; actor_name: string; changes: unknown }>(
    `select actor_type, actor_name, changes from audit_entry where account_id = $1 and action = 'account.create'`,
    [opened.id],
  )
  assert.equal([row?.actor_type, row?.changes], ['staff', roleOf('owner')])
  assert.match(row?.actor_name ?? '', /\(staff of the installation\)$/)
  assert.is((await entriesOf({ call: world.call }, 'account.create')).length, 1)
})

test('another address is in the log of each account of the person', async ({ world }) => {
  const [one, two] = [await addAccount(world, 'one'), await addAccount(world, 'two')]
  const [ada, second] = [await addKey(world, one.id, 'member'), await addKey(world, two.id, 'viewer')]
  await world.sql('update member set person_id = (select person_id from member where id = $1) where id = $2', [
    ada.member,
    second.member,
  ])
  await fetch(`${world.url}/user/${ada.member}/security/email`, {
    method: 'PUT',
    headers: { ...(await memberSession(world, ada.member)), 'content-type': 'application/json' },
    body: '{"email":"moved@example.com"}',
  })
  const { token } = await lastLink(world, 'moved@example.com')
  assert.is((await new Browser(world).send('POST', '/auth/email/confirm', { token })).status, 200)
  for (const [account, member] of [
    [one, ada.member],
    [two, second.member],
  ] as const) {
    const [entry, ...more] = await entriesOf(account, 'email_change.confirm')
    assert.equal([entry?.user_id, entry?.resource, entry?.changed_fields, more], [member, member, ['email'], []])
  }
})

test('the address that somebody has signed in with needs no code, and another one does', async ({ world }) => {
  const account = await addAccount(world, 'verified')
  const email = account.email
  const add = async (value: string) =>
    (
      await account.call(routes.createContactMethod, {
        params: { user_id: account.member },
        body: { type: 'email', value },
      })
    ).body
  assert.is((await add(`before-${email}`)).verified, false)
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ code: (await lastLink(world, email)).code })
  assert.ok((await add(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'))).verified)
  assert.is((await add(`after-${email}`)).verified, false)
})

test.run()

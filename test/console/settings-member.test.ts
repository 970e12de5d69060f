import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, open, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the members in the console')
const AT = '/console/settings/members'
const ATTACK = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('several people are invited at once; a refused address stays, with the reason', async ({ world, page }) => {
  const account = await addAccount(world, 'Inviting')
  const admin = await addKey(world, account.id, 'admin')
  const [mine, other] = [await signedIn(world, page, admin.member), await signedIn(world, page, account.member)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  await watching.goto(AT)
  await watching.getByText('2 members').waitFor()
  const invitations = watching.getByRole('region', { name: 'Pending invitations' })
  await invitations.getByText('No pending invitations.').waitFor()
  await invitations.getByText(/^An invitation is an email .* with “Invite”\.$/).waitFor()
  await screen.goto(AT)
  await screen.getByRole('link', { name: 'Invite' }).click()
  await screen.getByLabel('Email addresses').fill('nobody')
  await screen.getByRole('button', { name: 'Send' }).click()
  await screen.getByText('nobody: must be an email address').waitFor()
  await judge(screen, 'an invitation, refused')
  assert.is(await screen.getByRole('option', { name: 'Super admin' }).count(), 0, 'no role above one’s own')
  await screen.getByLabel('Email addresses').fill(`ada@example.com, ${account.email}\nbob@example.com`)
  await screen.getByRole('combobox', { name: 'Role' }).selectOption('viewer')
  await screen.getByRole('button', { name: 'Send' }).click()
  await screen.getByText('2 invitations sent.').waitFor()
  await screen.getByRole('alert').filter({ hasText: account.email }).waitFor()
  assert.is(await screen.getByLabel('Email addresses').inputValue(), account.email)
  await world.advance('1s')
  await watching.getByText('ada@example.com').waitFor()
  await judge(watching, 'members with invitations')
  await watching.getByRole('button', { name: 'Withdraw the invitation to bob@example.com' }).click()
  await watching.getByText('bob@example.com').waitFor({ state: 'detached' })
  await world.advance('10m')
  await watching.getByRole('button', { name: 'Send again to ada@example.com' }).click()
  await watching.getByText('The invitation to ada@example.com was sent again.').waitFor()
  const left = (await account.call(routes.listInvitations)).body
  assert.equal(
    left.map(({ email, role }) => [email, role]),
    [['ada@example.com', 'viewer']],
  )
  await mine.close()
  await other.close()
})

look(
  'a member gets another role, is signed out, deactivated and removed; names do not run',
  async ({ world, page }) => {
    const account = await addAccount(world, 'Managing')
    const member = await addKey(world, account.id, 'member')
    await member.call(routes.updateCurrentUser, { body: { name: ATTACK } })
    const platform = world.planes[0]?.platform
    assert.ok(platform)
    await memberSession(world, member.member)
    await world.sql('update session set user_agent = $1, address = $1 where member_id = $2', [ATTACK, member.member])
    const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, account.member)]
    const [screen, watching] = [await mine.newPage(), await other.newPage()]
    const complaints = complaintsOf(screen)
    await watching.goto(AT)
    await screen.goto(AT)
    await screen.getByRole('link', { name: ATTACK }).click()
    await screen.getByRole('heading', { level: 1, name: ATTACK }).waitFor()
    await screen.getByRole('button', { name: 'End all sessions' }).waitFor()
    await judge(screen, 'a member')
    assert.is(await screen.locator('#main img, #main script').count(), 0)
    assert.is(await screen.title(), `${ATTACK} · Pharos`)
    await screen.getByRole('combobox', { name: 'Role' }).selectOption('auditor')
    await screen.getByRole('button', { name: 'Change the role' }).click()
    await screen.getByText('now has the role Auditor.').waitFor()
    await world.advance('1s')
    await watching.getByRole('cell', { name: 'Auditor' }).waitFor()
    await screen.getByRole('button', { name: 'End all sessions' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
    await screen.getByText('No sessions.').waitFor()
    await screen.getByRole('button', { name: 'Deactivate' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await screen.getByRole('button', { name: 'Reactivate' }).click()
    await screen.getByText('has access again.').waitFor()
    await screen.getByRole('button', { name: 'Remove from the account' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove from the account' }).click()
    await screen.getByText('1 member', { exact: true }).waitFor()
    await world.advance('1s')
    await watching.getByText('1 member', { exact: true }).waitFor()
    assert.is((await account.call(routes.listMembers)).body.length, 1)
    // The sessions of the removed member, which the screen had shown, are asked for once more.
    const others = complaints.filter(text => !text.includes('404'))
    assert.equal(others, [])
    await mine.close()
    await other.close()
  },
)

look('a role that somebody else has given in the meantime is not overwritten', async ({ world, page }) => {
  const account = await addAccount(world, 'Two admins')
  const member = await addKey(world, account.id, 'member')
  const { context, screen } = await open(world, page, `${AT}/${member.member}`, { member: account.member })
  await screen.getByRole('button', { name: 'Change the role' }).waitFor()
  // The screen has not heard of it yet.
  const { body: before } = await account.call(routes.listMembers)
  await screen.route('**/account/member', route => route.fulfill({ json: before }))
  await account.call(routes.updateMember, { params: { user_id: member.member }, body: { role: 'admin' } })
  await screen.getByRole('combobox', { name: 'Role' }).selectOption('viewer')
  await screen.unroute('**/account/member')
  await screen.getByRole('button', { name: 'Change the role' }).click()
  await screen.getByText(/has given .* the role Admin in the meantime\. Your change to Viewer is not saved\./).waitFor()
  const shown = screen.getByRole('combobox', { name: 'Role' })
  await until('theirs is shown', async () => (await shown.inputValue()) === 'admin')
  const now = (await account.call(routes.listMembers)).body.find(({ id }) => id === member.member)
  assert.is(now?.role, 'admin')
  await context.close()
})

look('a viewer sees the members and has no actions', async ({ world, page }) => {
  const account = await addAccount(world, 'Looking')
  const viewer = await addKey(world, account.id, 'viewer')
  const context = await signedIn(world, page, viewer.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  await screen.getByText('2 members').waitFor()
  assert.is(await screen.getByRole('columnheader', { name: 'Last seen' }).count(), 0)
  assert.is(await screen.getByRole('link', { name: 'Invite' }).count(), 0)
  await screen.goto(`${AT}/invite`)
  await screen.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  await screen.getByRole('link', { name: 'owner' }).click()
  await screen.getByRole('heading', { level: 1, name: 'owner' }).waitFor()
  assert.is(await screen.locator('#main .topic').getByRole('button').count(), 0)
  await screen.goto(`${AT}/${viewer.member}`)
  await screen.getByRole('link', { name: 'Open the profile' }).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

test.run()

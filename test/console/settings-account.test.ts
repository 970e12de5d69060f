import { buffer } from 'node:stream/consumers'
import { openArchive } from '@pharos/control-plane/business/archive/open.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { linesOf } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { savedList } from './saved-list.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the account in the console')
const AT = '/console/settings/account'

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('the plan is shown; an admin changes the policy, and another browser sees it', async ({ world, page }) => {
  const account = await addAccount(world, 'Small', 'free')
  const viewer = await addKey(world, account.id, 'viewer')
  const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, viewer.member)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  await screen.getByRole('heading', { name: 'Plan: free' }).waitFor()
  await screen.getByLabel('End idle sessions after').fill('3')
  await screen.getByRole('region', { name: 'Security policy' }).getByRole('button', { name: 'Save' }).click()
  await screen.getByText('must be at least 5').waitFor()
  await judge(screen, 'the account, with a refused field')
  assert.is((await account.call(routes.getAccountSecurity)).body.session_idle_minutes > 5, true, 'nothing was sent')
  await screen.getByLabel('End idle sessions after').fill('30')
  await screen.getByRole('checkbox', { name: 'Require a second factor' }).check()
  await screen.getByRole('region', { name: 'Security policy' }).getByRole('button', { name: 'Save' }).click()
  await screen.getByText('set up a second factor for yourself first').waitFor()
  await screen.getByRole('checkbox', { name: 'Require a second factor' }).uncheck()
  await screen.getByRole('checkbox', { name: 'GitHub or Google' }).uncheck()
  await screen.getByRole('region', { name: 'Security policy' }).getByRole('button', { name: 'Save' }).click()
  await screen.getByText('The policy is saved').waitFor()
  const { allowed_methods, session_idle_minutes } = (await account.call(routes.getAccountSecurity)).body
  assert.equal([allowed_methods, session_idle_minutes], [['magic_link', 'password', 'passkey'], 30])
  await watching.goto(AT)
  await watching.getByText('Email link, Password, Passkey').waitFor()
  for (const name of ['Save', 'Transfer ownership', 'Delete the account', 'Keep the account'])
    assert.is(await watching.getByRole('button', { name }).count(), 0, name)
  assert.equal(
    complaints.filter(text => !text.includes('409')),
    [],
  )
  await mine.close()
  await other.close()
})

look('a second factor is required from a typed date, beside the list of those without one', async ({ world, page }) => {
  const account = await addAccount(world, 'Dated')
  await world.sql(
    `insert into totp (person_id, secret, created_at, confirmed_at)
     select person_id, 'sealed', 0, 0 from member where id = $1`,
    [account.member],
  )
  await addKey(world, account.id, 'member')
  const mine = await signedIn(world, page, account.member)
  const screen = await mine.newPage()
  const policy = screen.getByRole('region', { name: 'Security policy' })
  const [box, date] = [policy.getByRole('checkbox', { name: 'Require a second factor' }), policy.getByLabel('Refuse')]
  const save = async () => {
    await policy.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('The policy is saved').first().waitFor()
    await screen.getByRole('button', { name: 'Close' }).first().click()
  }
  const stored = async () => {
    const { require_second_factor, second_factor_from } = (await account.call(routes.getAccountSecurity)).body
    return [require_second_factor, second_factor_from]
  }
  await screen.goto(AT)
  await policy.getByText('1 member has no second factor').click()
  await policy.getByText('member: sessions 0, API keys 1').waitFor()
  assert.is(await date.count(), 0)
  await box.check()
  assert.match(await date.inputValue(), /^\d{4}-\d\d-\d\dT/)
  const at = new Date(world.clock.now() + 20 * 86_400_000).toISOString().slice(0, 16)
  await date.fill(at)
  await date.blur()
  await policy.getByText('Until they have set one up').waitFor()
  await judge(screen, 'the date of the second factor')
  await save()
  const typed = await screen.evaluate(local => new Date(local).toISOString(), at)
  assert.equal(await stored(), [true, typed])
  await date.fill('')
  await date.blur()
  await policy.getByText('What they already hold continues to work').waitFor()
  await save()
  assert.equal(await stored(), [true, null])
  await box.uncheck()
  assert.is(await date.count(), 0)
  await save()
  assert.equal(await stored(), [false, null])
  await mine.close()
})

look('the account is deleted after its name is typed, and kept from another browser', async ({ world, page }) => {
  const account = await addAccount(world, `<b>Doomed</b>`)
  const second = await addKey(world, account.id, 'super_admin')
  const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, second.member)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  await watching.goto(AT)
  await screen.goto(AT)
  await screen.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete <b>Doomed</b>?' })
  await dialog.waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Delete the account' }).isDisabled())
  await judge(screen, 'the question')
  await dialog.getByLabel('Account name').fill('<b>Doomed</b>')
  await dialog.getByRole('button', { name: 'Delete the account' }).click()
  await screen.getByRole('heading', { name: 'This account is scheduled for deletion' }).waitFor()
  await judge(screen, 'an account that ends')
  assert.not.equal((await account.call(routes.getAccount)).body.deletion_at, null)
  await world.advance('1s')
  await watching.getByRole('button', { name: 'Keep the account' }).click()
  await watching.getByText('The deletion is cancelled.').waitFor()
  await world.advance('1s')
  await screen.getByRole('button', { name: 'Delete the account' }).waitFor()
  assert.is((await account.call(routes.getAccount)).body.deletion_at, null)
  await mine.close()
  await other.close()
})

look(
  'the owner transfers the account and leaves; after an old sign-in, a new one is required',
  async ({ world, page }) => {
    const account = await addAccount(world, 'Transferred')
    const next = await addKey(world, account.id, 'admin')
    const mine = await signedIn(world, page, account.member)
    const screen = await mine.newPage()
    await world.advance('16m')
    await screen.goto(AT)
    const transfer = async () => {
      await screen.getByRole('combobox', { name: 'New owner' }).selectOption(next.member)
      await screen.getByRole('button', { name: 'Transfer ownership' }).click()
      await screen.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click()
    }
    await transfer()
    await screen.getByRole('button', { name: 'Sign in again' }).click()
    await screen.waitForURL('**/login?next=%2Fconsole%2Fsettings%2Faccount')
    await mine.close()
    const again = await signedIn(world, page, account.member)
    const anew = await again.newPage()
    await anew.goto(AT)
    await anew.getByRole('combobox', { name: 'New owner' }).selectOption(next.member)
    await anew.getByRole('button', { name: 'Transfer ownership' }).click()
    await anew.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click()
    await anew.getByText('admin is now the owner.').waitFor()
    assert.is((await next.call(routes.getCurrentUser)).body.member.role, 'owner')
    await anew.getByRole('combobox', { name: 'New owner' }).waitFor({ state: 'detached' })
    await anew.getByRole('button', { name: 'Leave the account' }).click()
    await anew.getByRole('dialog').getByRole('button', { name: 'Leave the account' }).click()
    await anew.waitForURL('**/login')
    assert.is((await next.call(routes.listMembers)).body.length, 1)
    await again.close()
  },
)

look('an admin makes an archive of the account, and downloads it', async ({ world, page }) => {
  const account = await addAccount(world, 'Kept')
  await account.call(routes.createService, { body: { name: 'Checkout' } })
  const admin = await addKey(world, account.id, 'member')
  const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, admin.member)]
  const screen = await mine.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto('/console/settings/export')
  await screen.getByRole('button', { name: 'Export', exact: true }).waitFor()
  await screen.getByText('There are no archives yet.').waitFor()
  await screen.getByRole('button', { name: 'Export', exact: true }).click()
  await screen.getByText('The archive is being made.').waitFor()
  await world.settle()
  const link = screen.getByRole('link', { name: 'Download' })
  await link.waitFor()
  await judge(screen, 'data export')
  const saved = screen.waitForEvent('download')
  await link.click()
  const file = await saved
  assert.match(file.suggestedFilename(), /^pharos-[0-9a-f-]{36}\.zip$/)
  const { read } = await openArchive(await buffer(await file.createReadStream()))
  assert.is((await linesOf(read, 'services.ndjson'))[0]?.item.name, 'Checkout')
  const csv = await savedList(screen, 'Services')
  assert.is(csv.name, 'services.csv')
  assert.match(csv.text, /^\uFEFFid,/)
  assert.match(csv.text, 'Checkout')
  const { rows } = await savedList(screen, 'Services', 'ndjson')
  assert.is(JSON.parse(rows[0] ?? '').name, 'Checkout')
  await screen.getByLabel('From').fill('2020-01-01')
  await screen.getByLabel('Until').fill('2020-01-02')
  const german = await savedList(screen, 'Services', 'semicolon')
  assert.is(german.name, 'services.csv')
  assert.match(german.text, /^\uFEFF?id;/)
  assert.not.match(german.text, /^\uFEFF\uFEFF/)
  const audit = await savedList(screen, 'Audit log')
  assert.equal(audit.rows, [], 'nothing happened in that period')
  assert.equal(complaints, [])
  const lesser = await other.newPage()
  await lesser.goto('/console/settings')
  await lesser.getByRole('link', { name: 'Members' }).waitFor()
  assert.is(await lesser.getByRole('link', { name: 'Data export' }).count(), 0)
  await mine.close()
  await other.close()
})

test.run()

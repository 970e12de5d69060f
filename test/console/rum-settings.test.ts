import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { secretPage } from '../rum/secret-page.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { addShop } from './rum-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>(
  'the console’s settings and privacy of real users',
)

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

look('settings are changed, the token replaced, and the application deleted by its name', async ({ world, page }) => {
  const { account, app, params, root } = await addShop(world)
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  const { body: group } = await account.call(routes.createGroup, { body: { name: 'Web team' } })
  await screen.goto(`${root}/settings`)
  await screen.getByLabel('Web team').check()
  await screen.getByLabel('New issues').uncheck()
  await screen.getByLabel('Allowed origins').fill('https://shop.example/path')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.locator('.fault').waitFor()
  await judge(screen, 'settings, refused')
  await screen.getByLabel('Allowed origins').fill('https://shop.example\nhttps://*.shop.example')
  await screen.getByLabel('Trace origins').fill('https://api.shop.example')
  await screen.getByLabel('Wait for consent').check()
  await screen.getByLabel('Keep events for').fill('14')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('The settings are saved.', { exact: false }).waitFor()
  const read = async () => (await account.call(routes.getRumApp, { params })).body
  assert.equal((await read()).settings, {
    ...app.settings,
    allowed_origins: ['https://shop.example', 'https://*.shop.example'],
    trace_origins: ['https://api.shop.example'],
    consent_required: true,
    retention_days: 14,
  })
  const { group_notification_ids, notified_issues } = await read()
  assert.equal([group_notification_ids, notified_issues], [[group.id], ['regressed', 'escalating']])
  await screen.getByRole('button', { name: 'Replace the token' }).click()
  await judge(screen, 'replacing a token')
  await screen.getByRole('dialog').getByRole('button', { name: 'Replace the token' }).click()
  await screen.getByText('The token before it is accepted until').waitFor()
  const after = await read()
  assert.is.not(after.client_token, app.client_token)
  await screen.getByText(after.client_token).waitFor()
  await screen.getByRole('button', { name: 'Replace the token' }).click()
  await screen.getByLabel('End the present token at once').check()
  await screen.getByRole('dialog').getByRole('button', { name: 'Replace the token' }).click()
  await screen.getByText('The token before it is accepted until').waitFor({ state: 'detached' })
  assert.is((await read()).previous_token_until, null)
  await screen.getByRole('button', { name: 'Delete this application' }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Delete this application' })
  assert.ok(await confirm.isDisabled())
  await screen.getByLabel('Type its name to confirm').fill('Shop')
  await judge(screen, 'deleting an application')
  await confirm.click()
  await screen.getByRole('heading', { name: 'No applications yet' }).waitFor()
  assert.equal((await account.call(routes.listRumApps)).body, [])
  assert.equal(
    complaints.filter(text => !/40[04]/.test(text)),
    [],
  )
  await context.close()
})

look('the preview shows what a page would send, by the code of the SDK', async ({ world, page }) => {
  const { account, params, root } = await addShop(world)
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`${root}/privacy`)
  const sent = screen.locator('pre.sent')
  await sent.getByText('Your order').waitFor()
  await judge(screen, 'a preview of privacy')
  const secrets = ['hunter2', '4111', 'c3ab8ff1', '9f86d081', 'Ring twice', '49 EUR', 'value="Ada']
  const shown = async () => (await sent.textContent()) ?? ''
  for (const secret of secrets) assert.not.match(await shown(), secret)
  assert.match(await shown(), "12 St James's Square")
  assert.match(await shown(), /account\?session=\*{3}&amp;page=\*{3}"/)
  await screen.getByLabel('Mask these elements').fill('.address')
  await screen.getByLabel('Leave these elements out').fill('.private\n[[')
  await screen.getByLabel('Query parameters that are kept').fill('page')
  await sent.getByText('page=2', { exact: false }).waitFor()
  assert.match(await shown(), /<p class="address">(\*{3} ){4}\*{3}<\/p>\s*<p class="private"><\/p>/)
  await screen.getByLabel('Mask what is in fields').uncheck()
  await sent.getByText('value="Ada Lovelace"', { exact: false }).waitFor()
  for (const secret of ['hunter2', '4111', 'c3ab8ff1']) assert.not.match(await shown(), secret)
  await screen.getByText('No account for ***, card ***').waitFor()
  // It is of what stands in the form; nothing is saved yet.
  assert.is((await account.call(routes.getRumApp, { params })).body.settings.privacy.mask_inputs, true)
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('The privacy settings are saved.', { exact: false }).waitFor()
  const { privacy } = (await account.call(routes.getRumApp, { params })).body.settings
  assert.equal([privacy.mask_inputs, privacy.mask_selectors, privacy.query_parameters], [false, ['.address'], ['page']])
  assert.equal(complaints, [])
  await context.close()
})

look('nothing of a pasted page runs or is loaded, and no secret of it is shown', async ({ world, page }) => {
  const { account, root } = await addShop(world)
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  const asked: string[] = []
  await screen.goto(`${root}/privacy`)
  await screen.locator('pre.sent').getByText('Your order').waitFor()
  screen.on('request', request => asked.push(request.url()))
  const { body, hidden, shown } = secretPage()
  const attack = `<script>window.pwned = 1</script><img src="/evil.png" onerror="top.pwned = 1">
    <iframe src="/evil"></iframe><svg onload="top.pwned = 1"></svg><meta http-equiv="refresh" content="0;url=/evil">`
  await screen.getByLabel('HTML of a page').fill(`${body}<p>the end</p>${attack}`)
  await screen.locator('pre.sent').getByText('the end', { exact: false }).waitFor()
  const sent = (await screen.locator('pre.sent').textContent()) ?? ''
  assert.equal(
    [...hidden].filter(([secret]) => sent.includes(secret)),
    [],
  )
  assert.ok(
    [...shown].every(([secret]) => sent.includes(secret)),
    'visible text is sent',
  )
  await screen.getByLabel('Mask all text').check()
  await screen.locator('pre.sent').getByText('the end', { exact: false }).waitFor({ state: 'detached' })
  const masked = (await screen.locator('pre.sent').textContent()) ?? ''
  assert.equal(
    [...hidden, ...shown].filter(([secret]) => masked.includes(secret)),
    [],
  )
  assert.is(await screen.evaluate('typeof window.pwned'), 'undefined')
  assert.equal(
    asked.filter(url => /evil|status/.test(url)),
    [],
  )
  await screen.getByLabel('HTML of a page').fill('<i></i>'.repeat(5_001))
  await screen.getByText('The example is too large').waitFor()
  // The frame in which it is parsed refuses its handlers, and says so.
  assert.equal(
    complaints.filter(text => !/^Blocked script execution in '[^']+\/console\/frame'/.test(text)),
    [],
  )
  await context.close()
})

test.run()

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addKey } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { addShop } from './rum-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>(
  'the console’s recording rules and session filters',
)
const ATTACK = '<img src=x onerror="document.title=1">'

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

look('a rule is made of conditions, refused, saved, changed and deleted', async ({ world, page }) => {
  const { account, params, root } = await addShop(world)
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`${root}/rules`)
  await screen.getByText('No rules yet.').waitFor()
  await judge(screen, 'no rules')
  await screen.keyboard.press('n')
  await screen.getByLabel('Name', { exact: true }).fill(ATTACK)
  await screen.getByLabel('Share of the sessions').fill('12.5')
  await screen.getByLabel('Follow the replay quota').check()
  await screen.getByRole('combobox', { name: 'Record' }).selectOption({ label: 'Events' })
  await screen.getByRole('combobox', { name: 'Record' }).selectOption({ label: 'Events and replay' })
  assert.not(await screen.getByLabel('Follow the replay quota').isChecked())
  const add = screen.getByRole('button', { name: 'Add a condition' })
  await add.click()
  const first = screen.getByRole('group', { name: 'Condition 1' })
  await first.getByRole('combobox', { name: 'Comparison' }).selectOption('matches')
  await first.getByRole('textbox', { name: 'Pattern' }).fill('(a+)+$')
  await add.click()
  const second = screen.getByRole('group', { name: 'Condition 2' })
  await second.getByRole('combobox', { name: 'What', exact: true }).selectOption({ label: 'Web vital' })
  await second.getByRole('spinbutton', { name: 'Above (ms)' }).fill('2500')
  await add.click()
  const third = screen.getByRole('group', { name: 'Condition 3' })
  await third.getByRole('combobox', { name: 'What', exact: true }).selectOption({ label: 'Attribute or trait' })
  await third.getByRole('textbox', { name: 'Name' }).fill('beta')
  await third.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Yes or no' })
  await screen.getByRole('button', { name: 'Create' }).click()
  await first.getByText('must not repeat a group that contains a quantifier').waitFor()
  await judge(screen, 'a rule, refused')
  assert.equal((await account.call(routes.listRumRules, { params })).body, [])
  await first.getByRole('textbox', { name: 'Pattern' }).fill('/check(out|in)$')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('Page address matches the pattern /check(out|in)$').waitFor()
  const [rule] = (await account.call(routes.listRumRules, { params })).body
  assert.equal(
    [rule?.sample_rate, rule?.conditions],
    [
      0.125,
      [
        { kind: 'page_url', op: 'matches', value: '/check(out|in)$' },
        { kind: 'vital', op: 'gt', value: { name: 'LCP', gt: 2_500 } },
        { kind: 'attribute', op: 'equals', value: { name: 'beta', value: true } },
      ],
    ],
  )
  await screen.getByText('Events and replay · 12.5% of sessions').waitFor()
  await judge(screen, 'a rule')
  await screen.getByRole('link', { name: ATTACK }).click()
  await screen.getByRole('button', { name: 'Remove condition 3' }).click()
  await screen.getByLabel('Once the session has lasted').fill('1.5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.waitForURL(/\/rules$/)
  const [changed] = (await account.call(routes.listRumRules, { params })).body
  assert.equal([changed?.conditions.length, changed?.min_duration_ms, changed?.sample_rate], [2, 1_500, 0.125])
  await screen.getByRole('button', { name: `Delete ${ATTACK}` }).click()
  await judge(screen, 'deleting a rule')
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.getByText('No rules yet.').waitFor()
  assert.is(await screen.locator('main img').count(), 0)
  assert.equal(complaints, [])
  await context.close()
})

look('rules are ordered; two people who change one see it', async ({ world, page }) => {
  const { account, params, root } = await addShop(world)
  for (const name of ['One', 'Two', 'Three'])
    await account.call(routes.createRumRule, { params, body: { name, capture: 'analyze' } })
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const names = async () => (await account.call(routes.listRumRules, { params })).body.map(({ name }) => name)
  await screen.goto(`${root}/rules`)
  await screen.getByRole('button', { name: 'Move Three up' }).click()
  await until('it is second', async () => (await names()).join() === 'One,Three,Two')
  await screen.getByRole('button', { name: 'Move One down' }).click()
  await until('it is second, too', async () => (await names()).join() === 'Three,One,Two')
  await screen.getByRole('link', { name: 'Two' }).click()
  await screen.getByLabel('Name', { exact: true }).fill('Mine')
  const rule = (await account.call(routes.listRumRules, { params })).body[2]
  const rule_id = String(rule?.id)
  await account.call(routes.updateRumRule, { params: { ...params, rule_id }, body: { name: 'Theirs' } })
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('cell', { name: 'Theirs' }).waitFor()
  await judge(screen, 'two versions of a rule of recording')
  await context.close()
})

look('a filter marks sessions; a viewer changes nothing', async ({ world, page }) => {
  const { account, params, root } = await addShop(world)
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  await screen.goto(`${root}/filters/new`)
  await screen.getByLabel('Name', { exact: true }).fill('Angry')
  await screen.getByRole('button', { name: 'Add a condition' }).click()
  await screen.getByRole('combobox', { name: 'What', exact: true }).selectOption({ label: 'Frustration' })
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('Frustration is Rage click').waitFor()
  const [filter] = (await account.call(routes.listRumSessionFilters, { params })).body
  assert.equal(filter?.conditions, [{ kind: 'frustration', op: 'equals', value: 'rage_click' }])
  await screen.getByRole('link', { name: 'Show these sessions' }).click()
  await screen.waitForURL(new RegExp(`sessions\\?filter=${filter?.id}`))
  await screen.getByRole('heading', { name: 'No matching sessions' }).waitFor()
  const viewer = await addKey(world, account.id, 'viewer')
  const other = await signedIn(world, page, viewer.member)
  const reading = await other.newPage()
  for (const part of ['rules', 'privacy', 'settings', 'rules/new']) {
    await reading.goto(`${root}/${part}`)
    await reading.getByText('Your role may look at this, but not change it.').waitFor()
    const changing = /^(Add|Save|Create|Delete|Replace|Move)/
    assert.is(await reading.getByRole('button', { name: changing }).count(), 0, part)
    assert.is(await reading.getByRole('main').getByRole('link', { name: changing }).count(), 0, part)
  }
  await judge(reading, 'a form that a viewer may not use')
  await other.close()
  await context.close()
})

test.run()

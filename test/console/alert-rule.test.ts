import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { autoService, linkedHeartbeat } from '../story/incident.ts'
import { policy, responder, user } from '../story/paging.ts'
import { asOnTime } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, openMore } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'
import { addMember, openNow } from './on-call-world.ts'
import { errors } from './rule-world.ts'
import { sendLogs } from './telemetry-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('alert rules in the console')

const ATTACK = '<img src=x onerror="document.title=1">'

test.before(async context => {
  context.world = await createWorld({ agent: false })
  await asOnTime(context.world, async () => {
    await sendLogs(context.world, 'shop', errors())
    await sendLogs(context.world, ATTACK, [{ message: 'x', severity: 17, ago: 3 * 60_000 }])
  })
})
test.after(({ world }) => world.close())

/** Runs a backtest and waits for its report. Returns the figures. */
async function replay(world: World, screen: Page) {
  const backtest = screen.getByRole('region', { name: 'Backtest' })
  await backtest.getByRole('button', { name: 'Run backtest' }).click()
  await backtest.getByRole('status').waitFor()
  await world.advance('1s')
  await backtest.getByText('Firings', { exact: true }).waitFor()
  return (await backtest.locator('.figure').allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' '))
}

look('a rule is previewed while it is typed, then created, changed and deleted', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/monitors/new')
  await screen.getByRole('link', { name: /^Alert rule/ }).waitFor()
  await screen.goto('/console/monitors?type=alert_rule')
  await screen.getByRole('link', { name: 'Add a monitor' }).click()
  const preview = screen.getByRole('region', { name: 'Preview' })
  await preview.getByText('Select what to watch').waitFor()
  await judge(screen, 'a new alert rule')
  await screen.getByLabel('Name', { exact: true }).fill('Errors of the shop')
  await screen.getByLabel('Source').selectOption({ label: 'Logs' })
  await screen.getByLabel('Group by').fill('source')
  await preview.getByRole('group', { name: 'History' }).waitFor()
  await preview.getByLabel('Range').selectOption({ label: 'last 3 hours' })
  await screen.getByLabel('Threshold').fill('10')
  const present = preview.getByRole('region', { name: 'Now' }).getByRole('listitem')
  await present.filter({ hasText: 'shop' }).getByText('OK').waitFor()
  await present.filter({ hasText: ATTACK }).waitFor()
  await preview.getByText('Show values as a table').click()
  const values = preview.getByRole('table', { name: 'History' })
  await values.getByRole('columnheader', { name: 'Threshold' }).waitFor()
  const spike = values.getByRole('row').filter({ has: screen.getByRole('cell', { name: '42', exact: true }) })
  await spike.getByRole('cell', { name: '10', exact: true }).waitFor()
  await screen.getByLabel('Threshold').fill('1')
  await spike.getByRole('cell', { name: '1', exact: true }).waitFor()
  await present.filter({ hasText: 'shop' }).getByText('Breaching').waitFor()
  await screen.getByLabel('Threshold').fill('10')
  assert.is((await replay(world, screen))[0], '1 Firings')
  await judge(screen, 'a tried alert rule')
  await screen.getByLabel('Recovers at').fill('11')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('must not be beyond the threshold').waitFor()
  await judge(screen, 'a refused alert rule')
  await screen.getByLabel('Recovers at').fill('5')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('region', { name: 'Current status' }).waitFor()
  const [rule] = (await world.call(routes.listAlertRules)).body
  assert.equal(
    [rule?.name, rule?.threshold, rule?.recovery_threshold, rule?.query],
    [
      'Errors of the shop',
      10,
      5,
      { source: 'logs', aggregation: 'count', filters: { level: 'error,fatal' }, group_by: 'source' },
    ],
  )
  await world.advance('2m')
  await screen.getByRole('region', { name: 'Series' }).getByText('shop').waitFor()
  await screen.getByRole('region', { name: 'History' }).getByRole('group', { name: 'History' }).waitFor()
  await judge(screen, 'an alert rule')
  await world.call(routes.updateAlertRule, { params: { id: rule?.id ?? '' }, body: { timezone: 'Asia/Tokyo' } })
  await screen.getByRole('link', { name: 'Edit' }).click()
  await screen.getByLabel('Alert on').selectOption({ label: 'Change from last week' })
  await screen.getByLabel('Time zone').fill('')
  await screen.getByLabel('Must be met').selectOption({ label: 'in some of the last evaluations' })
  await screen.getByLabel('Evaluations that must meet it').fill('9')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('must not have x above y').waitFor()
  await screen.getByLabel('Evaluations that must meet it').fill('2')
  await screen.getByLabel('Alert on').selectOption({ label: 'Deviation from normal' })
  await screen.getByLabel('Compare with the last').fill('2')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('region', { name: 'Current status' }).waitFor()
  const [changed] = (await world.call(routes.listAlertRules)).body
  assert.equal(
    [changed?.condition, changed?.threshold, changed?.x_of_y, changed?.history_seconds, changed?.comparison],
    ['deviation', null, { x: 2, y: 5 }, 7_200, 'both'],
  )
  assert.is(changed?.timezone, (await world.call(routes.getAccount)).body.timezone, 'an emptied one is the account’s')
  await openMore(screen)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.waitForURL('**/console/monitors')
  assert.equal((await world.call(routes.listAlertRules)).body, [])
  assert.not.equal(await screen.title(), '1')
  // A refusal of the server is shown at its field.
  assert.equal(
    complaints.filter(each => !/status of 400/.test(each)),
    [],
  )
  await context.close()
})

look(
  'a backtest shows whom it would have paged, and how early it would have detected the real incident',
  async ({ world, page }) => {
    const ann = await responder(world, 'Ann')
    const service = await autoService(world, { escalation_policy_id: await policy(world, [{ targets: [user(ann)] }]) })
    const job = await linkedHeartbeat(world, service.id, 'Backup')
    await world.advance('10m')
    await job.fail()
    await world.advance('10m')
    await job.recover()
    await world.advance('10m')
    const { context, screen } = await openNow(world, page, '/console/monitors/new?type=alert_rule')
    await screen.getByLabel('Source').selectOption({ label: 'Monitors' })
    await screen.getByRole('checkbox', { name: /^Backup/ }).check()
    await screen.getByLabel('Aggregation').selectOption({ label: 'State (1 up, 0.5 degraded, 0 down)' })
    await screen.getByLabel('Fires when it is').selectOption({ label: 'below' })
    await screen.getByLabel('Threshold').fill('1')
    await screen.getByLabel('Window', { exact: true }).selectOption({ label: '1 minute' })
    await screen.getByLabel('Service').selectOption({ label: 'Checkout' })
    const figures = await replay(world, screen)
    assert.equal([figures[0], figures[2], figures[3]], ['1 Firings', '1 Pages', '1 / 1 Incidents detected'])
    const backtest = screen.getByRole('region', { name: 'Backtest' })
    await backtest.getByText('It would have paged Ann (1×).').waitFor()
    await backtest.getByText(/detected .*(later|earlier|same time)/).waitFor()
    await backtest.getByText('Would have fired 1 time').click()
    await judge(screen, 'a backtest')
    await context.close()
  },
)

look('a monitor’s thresholds are backtested in its form before they are saved', async ({ world, page }) => {
  const id = await addMonitor(world, 'Web')
  const { context, screen } = await openNow(world, page, `/console/monitors/http/${id}/edit`)
  await screen.getByText('Timeout, retries, and how many failures count').click()
  await screen.getByLabel('Failed runs').fill('0')
  assert.ok(await screen.getByRole('button', { name: 'Run backtest' }).isDisabled())
  await screen.getByLabel('Failed runs').fill('1')
  assert.equal((await replay(world, screen))[0], '0 Firings')
  await judge(screen, 'a monitor with a backtest')
  await context.close()
})

look('a rule with more series than are listed says how many there are', async ({ world, page }) => {
  const query = { source: 'logs' as const, aggregation: 'count' as const, group_by: 'source' }
  const { body: rule } = await world.call(routes.createAlertRule, { body: { name: 'Many', query, threshold: 3 } })
  await world.sql(
    `insert into alert_rule_state (monitor_id, account_id, key, labels, state, since, recent, seen_at)
      select monitor_id, account_id, 'k' || n, jsonb_build_object('source', 'source-' || n), 'ok', $2, '', $2
      from alert_rule, generate_series(1, 1203) n where monitor_id = $1`,
    [rule.id, Math.round(world.clock.now())],
  )
  assert.is((await world.call(routes.getAlertRule, { params: { id: rule.id } })).body.series_count, 1_203)
  const { context, screen } = await openNow(world, page, `/console/monitors/alert_rule/${rule.id}`)
  const series = screen.getByRole('region', { name: 'Series' })
  await series.getByText(/^1,153 more are not shown$/).waitFor()
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen
    .getByRole('region', { name: 'Reihen' })
    .getByText(/^1\.153 weitere werden nicht gezeigt$/)
    .waitFor()
  await context.close()
})

look('a viewer sees a rule and no buttons to change it', async ({ world, page }) => {
  const query = { source: 'logs' as const, aggregation: 'count' as const }
  const { body: rule } = await world.call(routes.createAlertRule, { body: { name: 'Logs', query, threshold: 3 } })
  const member = await addMember(world, 'Vera')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
  const { context, screen } = await openNow(world, page, `/console/monitors/alert_rule/${rule.id}`, member)
  await screen.getByRole('group', { name: 'History' }).waitFor()
  await screen.getByRole('region', { name: 'Series' }).waitFor()
  for (const name of ['Run backtest', 'Pause', 'Delete', 'Mute'])
    assert.is(await screen.getByRole('button', { name }).count(), 0)
  assert.is(await screen.getByRole('link', { name: 'Edit' }).count(), 0)
  await context.close()
})

test.run()

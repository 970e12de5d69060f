import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'
import { openNow } from './on-call-world.ts'

const AT = '/console/settings/reports'
const DAY = 86_400_000
const HOSTILE = '"><script>parent.document.title = "taken"</script><img src=x onerror="alert(1)">'

/** The driver looks into the frame with a script, which the frame refuses. */
const isOurs = (text: string) => !/^Blocked script execution in '[^']+\/console\/frame'/.test(text)

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s reports')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

look('a report is added, previewed, sent, changed and deleted', async ({ world, page }) => {
  const id = await addMonitor(world, HOSTILE)
  await world.sql('update monitor set created_at = $2 where id = $1', [id, world.clock.now() - 90 * DAY])
  const { context, screen, complaints } = await openNow(world, page, AT)
  await screen.getByRole('heading', { name: 'No reports yet' }).waitFor()
  await judge(screen, 'no report')
  await screen.getByRole('link', { name: 'Add a report' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('required').waitFor()
  await screen.getByLabel('Name').fill('Board')
  await screen.getByLabel('Period').selectOption('Weekly')
  await screen.getByLabel('Time zone').fill('Moon/Crater')
  await screen.getByLabel('Addresses').fill('board@example.com')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByLabel('Time zone').and(screen.locator('[aria-invalid="true"]')).waitFor()
  await screen.getByLabel('Time zone').fill('Europe/Berlin')
  await judge(screen, 'the form of a report')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Board', level: 1 }).waitFor()
  await screen.getByText('board@example.com').waitFor()
  await screen.getByText('asked to confirm').waitFor()
  assert.ok(await screen.getByRole('button', { name: 'Send now' }).isDisabled(), 'nobody has confirmed yet')
  await screen.getByRole('button', { name: 'Show the preview' }).click()
  const frame = screen.frameLocator('iframe[title="Preview"]')
  await frame.getByText('Board').first().waitFor()
  await frame.getByText('parent.document.title').first().waitFor()
  assert.is(await frame.locator('script, img, [onerror]').count(), 0)
  assert.match(await screen.title(), /^Board/)
  await judge(screen, 'a report with its preview')
  await screen.getByRole('button', { name: 'Send to me' }).click()
  await screen.getByText('The report is being made, and then mailed.').waitFor()
  const [report] = (await world.call(routes.listReports)).body
  const params = { id: report?.id ?? '' }
  await until('the issue is made', async () => {
    await world.settle()
    return (await world.call(routes.listReportIssues, { params })).body[0]?.status === 'ready'
  })
  await screen.getByText('Ready').first().waitFor()
  await screen.getByText('Nothing has changed since it was made.').waitFor()
  await judge(screen, 'a report with an issue')
  const [issue] = (await world.call(routes.listReportIssues, { params })).body
  const { body: incident } = await world.call(routes.createIncident, { body: { title: HOSTILE } })
  await world.sql('update incident set created_at = $2 where id = $1', [
    ...[incident.id, Date.parse(issue?.from ?? '') + 1_000],
  ])
  await screen.reload()
  await screen.getByText('Corrected since it was made').waitFor()
  await screen.getByText('is in the report: no → yes').waitFor()
  await judge(screen, 'a report that was corrected since')
  assert.ok(await screen.getByRole('button', { name: 'Send a corrected edition' }).isDisabled(), 'nobody has confirmed')
  await screen.getByRole('button', { name: 'Send it to me' }).click()
  await until('the corrected edition is made', async () => {
    await world.settle()
    const { body } = await world.call(routes.listReportIssues, { params })
    return body[0]?.trigger === 'correction' && body[0].status === 'ready'
  })
  await screen.getByText('· corrected edition').waitFor()
  // A trial corrects nothing for others: what is compared is still the issue before it.
  await screen.getByText('Corrected since it was made').waitFor()
  await screen.getByRole('button', { name: /^Compare .* with the current figures$/ }).click()
  await screen.getByText('Nothing has changed since it was made.').waitFor()
  await judge(screen, 'a report with a corrected edition')
  await screen.getByRole('link', { name: 'Change', exact: true }).click()
  await screen.getByRole('combobox', { name: 'Language' }).selectOption('German')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('German').first().waitFor()
  assert.equal((await world.call(routes.getReport, { params })).body.recipients.length, 1)
  await screen.getByRole('link', { name: 'Reports' }).first().click()
  await screen.getByRole('link', { name: 'Board', exact: true }).waitFor()
  await judge(screen, 'the reports')
  await screen.getByRole('link', { name: 'Board', exact: true }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('heading', { name: 'No reports yet' }).waitFor()
  assert.equal(complaints.filter(isOurs), [])
  await context.close()
})

look('a viewer reads reports and previews, and changes nothing', async ({ world, page }) => {
  await world.call(routes.createReport, { body: { name: 'Read only', cadence: 'monthly' } })
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const { context, screen, complaints } = await openNow(world, page, AT, member)
  await screen.getByRole('link', { name: 'Read only' }).click()
  await screen.getByRole('button', { name: 'Show the preview' }).click()
  await screen.frameLocator('iframe[title="Preview"]').getByText('Read only').first().waitFor()
  for (const name of ['Send now', 'Send to me', 'Delete'])
    assert.is(await screen.getByRole('button', { name }).count(), 0, name)
  assert.equal(complaints.filter(isOurs), [])
  await context.close()
})

test.run()

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { suspectAddress } from '../../control-plane/web/console/src/screen/incident/suspect-address.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, open, openMore, signedIn } from './at-console.ts'
import { ATTACK, openIncident } from './incident-world.ts'
import { addMonitor } from './monitor-world.ts'
import { addPage } from './page-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('incidents in the console: what others read of them')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response,pages', agent: false })
})
test.after(({ world }) => world.close())

const publicTextOf = async (world: World, page: string) => (await fetch(`${world.url}/status/${page}`)).text()

/** Corrects the last update on the screen, while somebody else does. */
async function correctUpdate(world: World, screen: Page, id: string): Promise<void> {
  const written = screen.locator('.timeline li').filter({ hasText: 'posted an update' })
  const last = written.filter({ hasText: 'It is the provider.' })
  await last.getByRole('button', { name: 'Correct' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Correct' })
  await dialog.getByLabel('What is going on?').fill('It is the bank.')
  const [update] = (await world.call(routes.listIncidentUpdates, { params: { id } })).body
  const params = { id, update_id: update?.id ?? '' }
  await world.call(routes.correctIncidentUpdate, { params, body: { message: 'It is the network.' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('cell', { name: 'It is the network.' }).waitFor()
  await judge(screen, 'two versions of an update')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await screen.locator('.timeline blockquote.corrected', { hasText: 'It is the bank.' }).waitFor()
}

look(
  'an incident is published as previewed; an update is corrected and deleted; it is unpublished',
  async ({ world, page }) => {
    const at = await addPage(world, 'Shop')
    const { id } = await openIncident(world)
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    const complaints = complaintsOf(screen)
    await screen.goto(`/console/incidents/${id}/publish`)
    await screen.getByLabel('Public title').fill('Slow payments')
    await screen.getByLabel('Update', { exact: true }).fill(`Some **cards** are slow. ${ATTACK}`)
    const frame = screen.frameLocator('iframe')
    await frame.getByText('Slow payments').waitFor()
    await frame.locator('strong', { hasText: 'cards' }).waitFor()
    assert.is(await frame.locator('script, a[href]').count(), 0)
    const radius = await screen
      .frames()[1]
      ?.evaluate('getComputedStyle(document.querySelector("article")).borderRadius')
    assert.match(String(radius), /^[1-9]/, 'its style is there')
    await judge(screen, 'publishing')
    assert.not.match(await publicTextOf(world, at), /Slow payments/)
    await screen.getByRole('button', { name: 'Publish' }).click()
    await screen.getByText('Published.').waitFor()
    await world.advance('2s')
    assert.match(await publicTextOf(world, at), /Slow payments.*<strong>cards<\/strong>/s)
    await screen.getByText('Published on a status page:').waitFor()
    await screen.getByRole('button', { name: 'Update' }).click()
    await screen.getByLabel('What is going on?').fill('It is the provider.')
    await screen.getByRole('button', { name: 'Preview on the page' }).click()
    await screen.frameLocator('iframe').getByText('It is the provider.').waitFor()
    await judge(screen, 'an update and its preview')
    await screen.getByRole('button', { name: 'Post update' }).click()
    await screen.getByText('Posted.').waitFor()
    await world.advance('2s')
    assert.match(await publicTextOf(world, at), /It is the provider\./)
    await correctUpdate(world, screen, id)
    await world.advance('2s')
    assert.match(await publicTextOf(world, at), /It is the bank\./)
    const written = screen.locator('.timeline li').filter({ hasText: 'It is the bank.' })
    await written.getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('dialog', { name: 'Delete this update?' }).getByRole('button', { name: 'Delete' }).click()
    await screen.getByText('deleted an update, which said: “It is the bank.”').waitFor()
    // The timeline and the updates are read separately.
    await written.getByRole('button', { name: 'Delete' }).waitFor({ state: 'detached' })
    assert.is(await screen.getByRole('button', { name: 'Delete' }).count(), 1)
    const { body: left } = await world.call(routes.listIncidentUpdates, { params: { id } })
    assert.is(left.length, 1)
    await openMore(screen)
    await screen.getByRole('link', { name: 'Publication' }).click()
    await screen.getByRole('button', { name: 'Remove from the page' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove from the page' }).click()
    await screen.getByText('It is no longer on the page.').waitFor()
    await world.advance('2s')
    assert.not.match(await publicTextOf(world, at), /id="i-/)
    assert.equal(complaints, [])
    await context.close()
  },
)

look('a postmortem starts with the known facts, survives a reload, and is not overwritten', async ({ world, page }) => {
  const { id } = await openIncident(world, { title: 'Night' })
  const params = { id }
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`/console/incidents/${id}/postmortem`)
  await screen.getByRole('heading', { name: 'No postmortem yet' }).waitFor()
  await screen.getByRole('link', { name: 'Write postmortem' }).click()
  const text = screen.getByLabel('Text')
  await text.waitFor()
  assert.match(await text.inputValue(), /## Timeline\n\n- \d{4}-.* opened the incident: Night/)
  await text.fill(`# Why\n\nA **disk** was full.\n\n${ATTACK}`)
  await screen.locator('.markdown strong', { hasText: 'disk' }).waitFor()
  await judge(screen, 'a postmortem')
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  await world.call(routes.writePostmortem, { params, body: { body: 'Theirs' } })
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('Saved.').waitFor()
  await screen.locator('article strong', { hasText: 'disk' }).waitFor()
  assert.match((await world.call(routes.getPostmortem, { params })).body.body, /A \*\*disk\*\*/)
  assert.is(await screen.locator('article img, article script').count(), 0)
  assert.not.match(await screen.title(), /^run/)
  await context.close()
})

test('what a suspect links to in the API has a screen', () => {
  const at = '2026-03-02T08:00:00Z'
  const ends = 'from=2026-03-02T07%3A55%3A00.000Z&to=2026-03-02T08%3A05%3A00.000Z'
  const rows: [string | null, string | null][] = [
    [null, null],
    ['/dns/record-monitor/1', '/console/monitors/dns_record/1'],
    ['/dns/job/1', '/console/monitors/dns/1'],
    ['/cron/job/1', '/console/monitors/cron/1'],
    ['/service/1', '/console/services/1'],
    ['/maintenance_window/1', '/console/settings/maintenance/1'],
    ['/traces/search?service=a%20b&status=error', `/console/traces?service=a+b&status=error&${ends}`],
    ['/logs/query?source=a%22b', `/console/logs?query=source%3A%22a%5C%22b%22&${ends}`],
    ['/elsewhere/1', null],
  ]
  for (const [link, screen] of rows) assert.is(suspectAddress(link, at), screen)
})

look('a change before the incident links to what was changed', async ({ world, page }) => {
  const monitor = await addMonitor(world, 'Warehouse')
  await world.call(routes.pauseHttpJob, { params: { job_id: monitor } })
  const { id } = await openIncident(world, { title: 'Nothing is delivered' })
  await world.advance('10s')
  const { context, screen } = await open(world, page, `/console/incidents/${id}`)
  const changes = screen.getByRole('region', { name: 'Changes before the incident' })
  await changes.getByRole('link', { name: 'Warehouse (http job) was paused' }).waitFor()
  await judge(screen, 'changes before the incident')
  await changes.getByRole('link', { name: 'Warehouse (http job) was paused' }).click()
  await screen.waitForURL(`**/console/monitors/http/${monitor}`)
  await screen.getByRole('heading', { name: 'Warehouse' }).waitFor()
  await context.close()
})

test.run()

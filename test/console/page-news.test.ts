import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, open, signedIn } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'
import { addPage, frameOf } from './page-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>(
  'incidents and maintenance of status pages in the console',
)

test.before(async context => {
  context.world = await createWorld({ roles: 'api,pages', agent: false })
})
test.after(({ world }) => world.close())

/** A page whose only component, Checkout, has another name than its monitor. */
async function addShop(world: World, friendly_name: string) {
  const id = await addPage(world, friendly_name)
  const components = [{ monitor_id: await addMonitor(world, 'Shop'), friendly_name: 'Checkout' }]
  await world.call(routes.setComponents, { params: { id }, body: { components } })
  return id
}

async function publicPage(world: World, id: string) {
  await world.advance('1s')
  await world.settle()
  return (await world.call(routes.getPublicPage, { params: { id } })).body
}

look(
  'an incident: reported, updated, resolved, corrected and deleted; the public page shows the same',
  async ({ world, page }) => {
    const id = await addShop(world, 'Harbour')
    const [context, other] = [await signedIn(world, page), await signedIn(world, page)]
    const [screen, watching] = [await context.newPage(), await other.newPage()]
    const complaints = complaintsOf(screen)
    await watching.goto(`/console/pages/${id}/incidents`)
    await screen.goto(`/console/pages/${id}/incidents`)
    await screen.getByRole('heading', { name: 'No incidents on this page yet' }).waitFor()
    await screen.getByRole('link', { name: 'Report an incident' }).click()
    await screen.getByRole('button', { name: 'Publish' }).click()
    await screen.locator('.fault').first().waitFor()
    await screen.getByRole('textbox', { name: 'Title' }).fill('Payments fail')
    await screen.getByRole('textbox', { name: 'Message' }).fill('Cards are **refused**.')
    await screen.getByRole('checkbox', { name: 'Checkout' }).check()
    await screen.getByRole('combobox', { name: 'Impact' }).selectOption('Major')
    await frameOf(screen).locator('strong', { hasText: 'refused' }).waitFor()
    await judge(screen, 'a new incident of a page')
    assert.equal((await publicPage(world, id)).incidents, [], 'it is not public yet')
    await screen.getByRole('button', { name: 'Publish' }).click()
    await screen.getByRole('heading', { name: 'New update' }).waitFor()
    const [incident] = (await publicPage(world, id)).incidents
    assert.equal([incident?.title, incident?.impact, incident?.components.length], ['Payments fail', 'major', 1])
    await watching.getByRole('link', { name: 'Payments fail' }).waitFor()
    await screen.getByRole('combobox', { name: 'Status' }).selectOption('Resolved')
    await screen.getByRole('textbox', { name: 'Message' }).fill('It was a disk.')
    await frameOf(screen).getByText('It was a disk.').waitFor()
    await screen.getByRole('button', { name: 'Resolve' }).click()
    await screen.locator('.updates .said', { hasText: 'It was a disk.' }).waitFor()
    await judge(screen, 'an incident of a page')
    await screen.getByRole('button', { name: 'Correct' }).first().click()
    await screen.locator('.updates').getByRole('textbox', { name: 'Message' }).fill('It was two disks.')
    const theirs = (await world.call(routes.listPageIncidents, { params: { id } })).body[0]
    await world.call(routes.updatePageUpdate, {
      params: { id, incident_id: theirs?.id ?? '', update_id: theirs?.updates[0]?.id ?? '' },
      body: { message: 'It was a cable.' },
    })
    await screen.getByRole('button', { name: 'Save the correction' }).click()
    await screen.locator('.updates').getByRole('cell', { name: 'It was a cable.' }).waitFor()
    await judge(screen, 'two versions of what was said')
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    await screen.getByRole('button', { name: 'Save the correction' }).click()
    await screen.locator('.updates .said', { hasText: 'It was two disks.' }).waitFor()
    await screen.getByText('Title, times and impact').click()
    await screen.getByRole('textbox', { name: 'Title' }).fill('Payments failed')
    await screen.getByLabel('Started').fill('2026-03-01T10:00')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await screen.getByRole('heading', { name: 'Payments failed' }).first().waitFor()
    const resolved = (await publicPage(world, id)).history.flatMap(month => month.incidents)[0]
    assert.equal(
      [resolved?.title, resolved?.status, resolved?.updates[0]?.message],
      ['Payments failed', 'resolved', 'It was two disks.'],
    )
    assert.ok(Date.parse(resolved?.started_at ?? '') < Date.parse('2026-03-02'), 'it began earlier')
    await screen.getByRole('button', { name: 'Delete the incident' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete the incident' }).click()
    await screen.getByRole('heading', { name: 'No incidents on this page yet' }).waitFor()
    assert.equal((await publicPage(world, id)).history, [])
    // What is deleted is a 404 for whoever still shows it.
    assert.equal(
      complaints.filter(each => !/ (400|404|412) /.test(each)),
      [],
    )
    await context.close()
    await other.close()
  },
)

look('maintenance: planned, started, completed, deleted; the public page shows the same', async ({ world, page }) => {
  const id = await addShop(world, 'Dock')
  const { context, screen, complaints } = await open(world, page, `/console/pages/${id}/maintenance`)
  await screen.getByRole('link', { name: 'Schedule maintenance' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('New disks')
  await screen.getByLabel('Starts').fill('2026-03-09T10:00')
  await screen.getByLabel('Ends').fill('2026-03-09T09:00')
  await screen.getByRole('textbox', { name: 'Message' }).fill('Nothing is **lost**.')
  await screen.getByRole('checkbox', { name: 'Checkout' }).check()
  await frameOf(screen).locator('strong', { hasText: 'lost' }).waitFor()
  await screen.getByRole('button', { name: 'Publish' }).click()
  await screen.locator('.fault').first().waitFor()
  await judge(screen, 'maintenance with a fault')
  await screen.getByLabel('Ends').fill('2026-03-09T12:00')
  await screen.getByRole('button', { name: 'Publish' }).click()
  await screen.getByRole('button', { name: 'Start now' }).waitFor()
  const planned = (await publicPage(world, id)).maintenance[0]
  assert.equal([planned?.title, planned?.status, planned?.components.length], ['New disks', 'scheduled', 1])
  await judge(screen, 'maintenance of a page')
  await screen.getByRole('button', { name: 'Start now' }).click()
  await screen.getByText('In progress').first().waitFor()
  assert.is((await publicPage(world, id)).maintenance[0]?.status, 'in_progress')
  await screen.getByRole('textbox', { name: 'Title' }).fill('New, larger disks')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await screen.getByRole('heading', { name: 'New, larger disks' }).first().waitFor()
  await screen.getByRole('button', { name: 'Complete now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Complete now' }).click()
  await screen.locator('main').getByText('Completed').waitFor()
  const done = (await publicPage(world, id)).history.flatMap(month => month.maintenance)[0]
  assert.equal([done?.title, done?.status], ['New, larger disks', 'completed'])
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await screen.getByRole('heading', { name: 'No maintenance on this page yet' }).waitFor()
  assert.equal(
    complaints.filter(each => !/ (400|404|412) /.test(each)),
    [],
  )
  await context.close()
})

look('a draft is back after a reload; a deleted incident shows a message', async ({ world, page }) => {
  const id = await addShop(world, 'Pier')
  const { context, screen } = await open(world, page, `/console/pages/${id}/incidents/new`)
  await screen.getByRole('textbox', { name: 'Title' }).fill('Half written')
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  assert.is(await screen.getByRole('textbox', { name: 'Title' }).inputValue(), 'Half written')
  const body = { title: 'Gone', message: 'Soon.', started_at: rfc3339(world.clock.now()) }
  const incident_id = (await world.call(routes.createPageIncident, { params: { id }, body })).body.id
  await screen.goto(`/console/pages/${id}/incidents/${incident_id}`)
  await screen.getByRole('heading', { name: 'New update' }).waitFor()
  await world.call(routes.deletePageIncident, { params: { id, incident_id } })
  await world.advance('1s')
  await screen.getByRole('heading', { name: 'This incident is not on the page' }).waitFor()
  await context.close()
})

test.run()

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import type { World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { createShopWorld, SPAN, TRACE } from './log-world.ts'
import { addMember, openNow } from './on-call-world.ts'
import { sendLogs } from './telemetry-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s log explorer')

test.before(async context => {
  context.world = await createShopWorld()
})
test.after(({ world }) => world.close())

look('records are found, filtered, opened and paged; the address has all of it', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/logs')
  await screen.getByText('133 records').waitFor()
  const lines = screen.locator('.log-line')
  assert.match((await lines.first().textContent()) ?? '', /mail[\s\S]*A mail was sent/)
  assert.is(await lines.count(), 100)
  await screen.getByRole('button', { name: 'Show older records' }).click()
  await screen.getByText('133 records, all shown.').waitFor()
  assert.is(await lines.count(), 133)
  await judge(screen, 'records')

  // A link to a record that is not on the first page shows it all the same.
  await lines.nth(120).getByRole('button').click()
  await screen.waitForURL('**record=*')
  await screen.goto(screen.url())
  const linked = screen.getByRole('region', { name: 'The linked record' })
  await linked.getByRole('article').getByText('order.number').waitFor()
  await judge(screen, 'the record of a link')
  await linked.getByRole('button').first().click()
  await linked.waitFor({ state: 'detached' })

  const levels = screen.getByRole('region', { name: 'level' })
  await levels.getByRole('button', { name: 'error' }).first().click()
  await screen.waitForURL('**/console/logs?query=level%3Aerror')
  await screen.getByText('1 record, all shown.').waitFor()
  await levels.getByRole('button', { name: /^warn/ }).click()
  await screen.getByText('2 records, all shown.').waitFor()
  assert.is(await screen.getByLabel('Search', { exact: true }).inputValue(), '(level:error OR level:warn)')
  await screen.getByRole('region', { name: 'source' }).getByRole('button', { name: 'Exclude shop' }).click()
  await screen.getByRole('heading', { name: 'No matching records' }).waitFor()
  await screen.goBack()
  await screen.getByText('2 records, all shown.').waitFor()

  await lines.filter({ hasText: 'The card was declined' }).getByRole('button').click()
  const record = screen.getByRole('article', { name: 'Full record' })
  await record.getByText('service.name').waitFor()
  assert.is(
    await record.getByRole('link', { name: 'Open the trace' }).getAttribute('href'),
    `/console/traces/${TRACE}?span=${SPAN}`,
  )
  assert.match(screen.url(), /record=[0-9a-f-]{36}/)
  await judge(screen, 'an opened record')
  const shared = screen.url()
  await screen.goto(shared)
  await record.getByText('service.name').waitFor()
  await lines.filter({ hasText: 'Slow answer' }).getByRole('button').click()
  await record.getByRole('button', { name: 'Filter by bank.name: A "B"' }).click()
  await screen.getByText('1 record, all shown.').waitFor()
  assert.match(await screen.getByLabel('Search', { exact: true }).inputValue(), 'bank.name:"A \\"B\\""')
  await lines.getByRole('button').click()
  await record.getByRole('button', { name: 'Show bank.name as a column' }).click()
  await screen.getByRole('columnheader', { name: 'bank.name' }).waitFor()
  assert.match(screen.url(), 'columns=level%2Csource%2Cmessage%2Cbank.name')
  assert.equal(complaints, [])
  await context.close()
})

look(
  'an invalid search shows an error at its field; the range can be narrowed with the keyboard',
  async ({ world, page }) => {
    const { context, screen, complaints } = await openNow(world, page, '/console/logs')
    const field = screen.getByLabel('Search', { exact: true })
    await field.fill('source:shop "not closed')
    await screen.getByRole('button', { name: 'Search', exact: true }).click()
    await screen.getByRole('alert').getByText('At character 13: this quote is not closed.').waitFor()
    assert.is(await field.getAttribute('aria-invalid'), 'true')
    await judge(screen, 'a refused search')
    assert.match(screen.url(), /\/console\/logs$/)
    await field.fill('source:shop placed')
    assert.is(await screen.getByRole('alert').count(), 0)
    await field.press('Enter')
    await screen.getByText('130 records', { exact: true }).waitFor()
    await screen.goto('/console/logs?query=level%3Aloud')
    await screen.getByText('At character 1: a level must be one of').waitFor()

    await screen.goto('/console/logs?query=source%3Ashop')
    await screen.getByText('132 records', { exact: true }).waitFor()
    const bars = screen.getByRole('group', { name: /^Select a time/ })
    await bars.focus()
    for (const key of ['ArrowLeft', ...Array.from({ length: 11 }, () => 'Shift+ArrowLeft')]) await bars.press(key)
    await screen.getByText(/: 2 records, errors: 1/).waitFor()
    await bars.press('Enter')
    await screen.waitForURL('**from=*')
    await screen.getByText('2 records', { exact: true }).waitFor()
    await screen.getByLabel('From', { exact: true }).waitFor()
    await judge(screen, 'a range from one instant to another')
    await screen.goBack()
    await screen.getByText('132 records', { exact: true }).waitFor()
    const box = await bars.boundingBox()
    if (!box) throw new Error('no bars')
    const [half, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await screen.mouse.move(half, y)
    await screen.mouse.down()
    await screen.mouse.move(box.x + box.width - 2, y, { steps: 4 })
    await screen.mouse.up()
    await screen.waitForURL('**from=*')
    await screen.getByText(/^(?!132)\d+ records?$/).waitFor()
    await screen.getByRole('button', { name: 'Zoom out' }).click()
    await screen.getByText('132 records', { exact: true }).waitFor()
    await screen.getByRole('button', { name: 'How to search' }).click()
    await judge(screen, 'how to search')
    assert.equal(complaints, [])
    await context.close()
  },
)

look(
  'attack texts do not run, and can be searched for; a viewer sees all and changes nothing',
  async ({ world, page }) => {
    const attack = '<img src=x onerror="document.title=1">'
    const attacks = { message: attack, attributes: { [attack]: attack, 'a,b': attack } }
    await sendLogs(world, attack, [attacks, { message: 'javascript:document.title=1', attributes: { level: 'x' } }])
    await world.call(routes.createLogView, {
      body: { name: attack, filters: { search: '"<img src=x onerror"', source: attack }, columns: [attack] },
    })
    const member = await addMember(world, 'Vera')
    await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
    const { context, screen, complaints } = await openNow(world, page, '/console/logs', member)
    const hit = screen.locator('.col-message').filter({ hasText: 'onerror' })
    await screen.locator('.log-line').filter({ has: hit }).getByRole('button').click()
    const record = screen.getByRole('article', { name: 'Full record' })
    await record.getByRole('button', { name: `Filter by ${attack}: ${attack}` }).click()
    await screen.getByText('1 record', { exact: true }).waitFor()
    await screen
      .getByRole('region', { name: 'source' })
      .getByRole('button', { name: `Exclude ${attack}` })
      .click()
    await screen.getByRole('heading', { name: 'No matching records' }).waitFor()
    await screen.goto('/console/logs?tab=patterns')
    await screen.getByText('onerror').first().waitFor()
    await screen.goto('/console/logs?query=attributes.level%3Ax&facets=%3Cimg%20src%3Dx%3E,attributes.level')
    await screen.getByText('1 record', { exact: true }).waitFor()
    await screen.getByRole('button', { name: 'Views' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Views' })
    await dialog.getByRole('link', { name: attack }).waitFor()
    for (const name of ['Save', 'Replace', 'Delete'])
      assert.is(await dialog.getByRole('button', { name }).count(), 0, name)
    await dialog.getByRole('link', { name: attack }).click()
    await screen.getByRole('columnheader', { name: attack }).waitFor()
    assert.match(await screen.title(), /^Logs/)
    assert.equal(complaints, [])
    await context.close()
  },
)

test.run()

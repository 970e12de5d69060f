import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { autoService } from '../story/incident.ts'
import type { Target } from '../world/target.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World; target: Target; id: string }>(
  'the detail of a monitor in the console',
)

const ATTACK = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`

test.before(async context => {
  const world = await createWorld()
  const target = await world.startTarget()
  const { id: service_id } = await autoService(world)
  await world.call(routes.updateService, { params: { id: service_id }, body: { telemetry_service: 'shop' } })
  const { body: job } = await world.call(routes.createHttpJob, {
    body: {
      uri: target.url,
      service_id,
      friendly_name: `Shop ${ATTACK}`,
      description: ATTACK,
      tags: [ATTACK],
      interval_seconds: 10,
      retries: 0,
      assertions: [{ source: 'body', comparison: 'contains', target: 'ok' }],
    },
  })
  await world.advance('1m')
  Object.assign(context, { world, target, id: job.id })
})
test.after(({ world }) => world.close())

look(
  'a monitor that is up: uptime, response times and results; the address says what is shown',
  async ({ world, page, id }) => {
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    const complaints = complaintsOf(screen)
    await screen.goto(`/console/monitors/http/${id}`)
    const verdict = screen.getByRole('region', { name: 'Current status' })
    await verdict.getByText('Up', { exact: true }).waitFor()
    await verdict.getByText('OK').first().waitFor()
    await screen.getByRole('list', { name: 'Uptime, oldest first' }).waitFor()
    assert.is(await screen.getByRole('list', { name: 'Uptime, oldest first' }).getByRole('listitem').count(), 24)
    await screen.locator('.plot canvas').waitFor()
    // The keyboard reads the plot point by point.
    await screen.getByRole('group', { name: 'Response times, Combined' }).focus()
    await screen.keyboard.press('ArrowLeft')
    await screen
      .getByRole('group', { name: 'Response times, Combined' })
      .locator('..')
      .locator('.tip')
      .getByText(/\d ms/)
      .first()
      .waitFor()
    const logs = screen
      .getByRole('region', { name: 'Status changes' })
      .getByRole('link', { name: 'Logs of shop around this time' })
    assert.match(
      (await logs.first().getAttribute('href')) ?? '',
      /^\/console\/logs\?query=source%3A%22shop%22&from=.+&to=.+/,
    )
    await judge(screen, 'a monitor that is up')
    await screen.getByRole('link', { name: '90 days' }).click()
    await screen.waitForURL('**?window=quarter')
    await screen.locator('.bars li:nth-child(90)').waitFor()
    await screen.getByRole('link', { name: 'By phase' }).click()
    await screen.getByText('Select 24 hours or 7 days').waitFor()
    await screen.getByRole('link', { name: '7 days' }).click()
    await screen.waitForURL('**?window=week&by=phase')
    await screen.locator('.plot').getByText('Show values as a table').click()
    await screen.getByRole('columnheader', { name: 'Waiting' }).waitFor()
    await judge(screen, 'response times by phase')
    assert.equal(complaints, [])
    await context.close()
  },
)

look(
  'it goes down without a reload, and the last failure is shown beside the last success',
  async ({ world, page, target, id }) => {
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    const complaints = complaintsOf(screen)
    await screen.goto(`/console/monitors/http/${id}`)
    const verdict = screen.getByRole('region', { name: 'Current status' })
    await verdict.getByText('Up', { exact: true }).waitFor()
    target.answer((_, response) => {
      response.writeHead(500, { 'x-attack': `"><b>${ATTACK.replaceAll('\n', '')}` })
      response.end(`broken ${ATTACK}`)
    })
    await world.advance('20s')
    await verdict.getByText('Down', { exact: true }).waitFor()
    await verdict.getByText('Unexpected status').first().waitFor()
    const evidence = screen.getByRole('region', { name: 'Last failure and last success' })
    await evidence.locator('mark', { hasText: '500' }).waitFor()
    await evidence.locator('mark', { hasText: '200' }).waitFor()
    await evidence.getByText(`broken ${ATTACK}`).waitFor()
    // The first run of a monitor keeps its answer also when it went well.
    await evidence.locator('pre', { hasText: /^ok/ }).waitFor()
    await evidence.locator('mark', { hasText: '"><b>' }).waitFor()
    await screen.getByRole('region', { name: 'Incidents' }).getByRole('link', { name: /^#1 / }).waitFor()
    await judge(screen, 'a monitor that is down')
    await screen.getByRole('combobox', { name: 'Any result' }).selectOption('failing')
    await screen.waitForURL('**?result=failing')
    const results = screen.getByRole('region', { name: 'Results' })
    await results.getByText('Unexpected status').first().click()
    await results.getByText(`broken ${ATTACK}`).waitFor()
    await judge(screen, 'a result')
    await screen.waitForURL('**?result=failing&open=*')
    await screen.reload()
    await results.getByText(`broken ${ATTACK}`).waitFor()
    await results.locator('details[open]').first().locator('summary').first().click()
    await screen.waitForURL('**?result=failing')
    assert.is(await screen.title(), `Shop ${ATTACK} · Pharos`)
    assert.is(await screen.locator('main :is(img, script, b)').count(), 0)
    assert.equal(complaints, [])
    await context.close()
  },
)

look('a missing monitor shows a message', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors/nothing/1')
  await screen.getByRole('heading', { name: 'Page not found' }).waitFor()
  await screen.goto(`/console/monitors/http/${crypto.randomUUID()}`)
  await screen.getByRole('heading', { name: 'Not found' }).waitFor()
  await context.close()
})

test.run()

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { judge, open, WIDE } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('the console on wide screens')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

/** Of text that wraps: longer lines are not read. In `rem`. */
const LONGEST_LINE = 60
const LONG_LINES = `(() => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return [...document.querySelectorAll('main p')].filter(each => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return [...range.getClientRects()].some(({ width }) => width > ${LONGEST_LINE} * rem)
  }).map(each => each.textContent.slice(0, 80))
})()`

look('the main screens use the room, and nothing is too wide', async ({ world, page }) => {
  const monitor = await addMonitor(world, 'Shop', { tags: ['shop'] })
  const { body: policy } = await world.call(routes.createPolicy, { body: { name: 'Day and night', levels: [] } })
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Shop', escalation_policy_id: policy.id },
  })
  const { body: incident } = await world.call(routes.createIncident, {
    body: { title: 'The shop is slow', service_id: service.id },
  })
  const { context, screen, complaints } = await open(world, page, '/')
  const addresses = [
    ...['/', '/console/monitors', `/console/monitors/http/${monitor}`, `/console/monitors/http/${monitor}/edit`],
    ...['/console/incidents', `/console/incidents/${incident.id}`, '/console/on-call', '/console/dashboards'],
    ...[`/console/policies/${policy.id}`, `/console/services/${service.id}`, '/console/pages', '/console/settings'],
    ...['/console/settings/profile', '/console/settings/members', '/console/settings/account'],
  ]
  for (const at of addresses) {
    await screen.goto(at)
    await screen.locator('main h1').first().waitFor()
    await screen.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    await judge(screen, at, WIDE)
    await screen.setViewportSize({ width: 3840, height: 2160 })
    assert.equal(await screen.evaluate(LONG_LINES), [], at)
    // What there is stands in more than the left half of the screen.
    const right = await screen.evaluate(
      `Math.max(...[...document.querySelectorAll('main :is(.card, .table, .part, ul, header, form, p)')].map(each => each.getBoundingClientRect().right))`,
    )
    assert.ok(Number(right) > 3840 / 2, `${at} ends at ${right} px`)
  }
  // Everything is larger there, so that it is read from further away.
  const size = await screen.evaluate('getComputedStyle(document.body).fontSize')
  assert.ok(Number.parseFloat(String(size)) > 20, String(size))
  assert.equal(complaints, [])
  await context.close()
})

test.run()

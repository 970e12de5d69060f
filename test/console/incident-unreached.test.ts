import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { incident, policy, responder, user } from '../story/paging.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { openIncident } from './incident-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('an incident that reached nobody, in the console')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

for (const device of ['desk', 'phone'] as const)
  look(`a banner and a mark in the list say so, on a ${device}`, async ({ world, page }) => {
    const ben = await responder(world, 'Ben', { verified: false })
    const policyId = await policy(world, [{ delay_minutes: 5, targets: [user(ben)] }])
    const title = `Nobody knows of it on a ${device}`
    const id = await incident(world, policyId, { title })
    const { id: other } = await openIncident(world, { title: `Without a policy on a ${device}` })
    const context = await signedIn(world, page, undefined, { device })
    const screen = await context.newPage()
    const complaints = complaintsOf(screen)
    await screen.goto('/console/incidents')
    const link = screen.getByRole('link', { name: title })
    await link.waitFor()
    const marks = screen.locator('main .unreached').filter({ hasText: 'Nobody was reached' })
    assert.is(await marks.count(), 1)
    assert.ok(await marks.first().isVisible())
    await judge(screen, `the list with a mark on a ${device}`)
    await link.click()
    const banner = screen.getByRole('alert').filter({ hasText: 'Nobody was reached' })
    await banner.waitFor()
    assert.is(await banner.getByRole('link').getAttribute('href'), `/console/policies/${policyId}`)
    await judge(screen, `an incident that reached nobody on a ${device}`)
    await screen.goto(`/console/incidents/${other}`)
    await screen.getByRole('heading', { name: `Without a policy on a ${device}` }).waitFor()
    assert.is(await screen.getByText('Nobody was reached').count(), 0)
    assert.equal(complaints, [])
    for (const done of [id, other]) await world.call(routes.resolveIncident, { params: { id: done } })
    await context.close()
  })

test.run()

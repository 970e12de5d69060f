import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { Transition } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { send } from '../api/standing/send.ts'
import { STAND_KINDS, type StandKind, type Stands, standsOf } from '../kind/stand.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open, openMore } from './at-console.ts'
import { tryAndCreate } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: World; stands: Stands }>(
  'each kind whose regions vote in the console',
)

test.before(async context => {
  context.world = await createWorld()
  context.stands = await standsOf(context.world)
})
test.after(async ({ world, stands }) => {
  await world.close()
  for (const stand of Object.values(stands)) await stand.close()
})

const statusOf = (screen: Page) => screen.getByRole('region', { name: 'Current status' })

/** Reads the page in each language: the reason for the last change of status is in it. English is the last. */
async function readReason(world: World, screen: Page, kind: StandKind): Promise<void> {
  const { get, transitions } = MONITOR_ROUTES[kind]
  const params = { [monitorParam(get)]: new URL(screen.url()).pathname.split('/').at(-1) ?? '' }
  const [last] = (await send(world, transitions, { params })).body as z.output<typeof Transition>[]
  assert.ok(last, 'its status has changed')
  const told = new Set<string>()
  for (const language of TEXT_LANGUAGES.toReversed()) {
    await screen.evaluate(`localStorage.setItem('pharos.language', '${language}')`)
    await screen.reload()
    const reason = textOf(CATALOGUES[language], language, last.reason_text, '')
    await screen.getByText(reason).first().waitFor()
    told.add(reason)
  }
  assert.is(told.size, TEXT_LANGUAGES.length, [...told].join('\n'))
}

for (const kind of STAND_KINDS)
  look(`${kind}: created, down with its reason, up again, changed and deleted`, async ({ world, page, stands }) => {
    const { name, type } = KINDS[kind]
    const stand = stands[kind]
    stand.well()
    const { context, screen, complaints } = await open(world, page, '/console/monitors/new')
    await screen.locator(`main a[href$="?type=${type}"]`).click()
    await stand.fill(screen)
    await screen.getByLabel('Name', { exact: true }).fill('Thing')
    await tryAndCreate(world, screen, stand.shown.good, `a ${name}`)
    await statusOf(screen).getByText('Up', { exact: true }).waitFor()
    await judge(screen, `a ${name}`)

    stand.fail()
    await world.advance('1m')
    await statusOf(screen).getByText('Down', { exact: true }).waitFor()
    await screen.getByRole('region', { name: 'Last failure and last success' }).waitFor()
    for (const shown of stand.shown.failed) await screen.getByText(shown, { exact: true }).first().waitFor()
    await readReason(world, screen, kind)

    stand.well()
    await world.advance('1m')
    await statusOf(screen).getByText('Up', { exact: true }).waitFor()

    await screen.getByRole('link', { name: 'Edit' }).click()
    await screen.getByLabel('Name', { exact: true }).fill('Other thing')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('heading', { name: 'Other thing' }).waitFor()
    await screen.goto('/console/monitors')
    await screen.getByRole('link', { name: 'Other thing' }).first().click()
    await openMore(screen)
    await screen.getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await screen.waitForURL('**/console/monitors')
    assert.equal((await world.call(routes.listMonitors)).body, [])
    assert.equal(complaints, [])
    await context.close()
  })

test.run()

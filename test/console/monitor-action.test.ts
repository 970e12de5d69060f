import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import type { Target } from '../world/target.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, openMore, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World; target: Target; id: string }>(
  'actions on a monitor in the console',
)

test.before(async context => {
  const world = await createWorld()
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, {
    body: {
      uri: target.url,
      friendly_name: 'Shop',
      interval_seconds: 10,
      retries: 0,
    },
  })
  await world.advance('1m')
  Object.assign(context, { world, target, id: job.id })
})
test.after(({ world }) => world.close())

look('what a member may do: pause, mute, run, duplicate, delete', async ({ world, page, id, target }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`/console/monitors/http/${id}`)
  await screen.getByRole('button', { name: 'Run now' }).click()
  await screen.getByText('The run has started').waitFor()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Pause' }).click()
  await screen.getByRole('region', { name: 'Current status' }).getByText('Paused', { exact: true }).waitFor()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Resume' }).click()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Mute' }).click()
  await screen.getByText('muted: nobody is notified').waitFor()
  await openMore(screen)
  await screen.getByRole('link', { name: 'Duplicate' }).click()
  await screen.getByRole('heading', { name: 'New website or API' }).waitFor()
  assert.is(await screen.getByLabel('Address').inputValue(), target.url)
  await screen.getByLabel('Name', { exact: true }).fill('Copy')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('heading', { name: 'Copy' }).waitFor()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete Copy?' })
  await judge(screen, 'a question')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await screen.waitForURL('**/console/monitors')
  assert.is((await world.call(routes.listHttpJobs)).body.length, 1)
  await context.close()
})

look('a viewer has no actions', async ({ world, page, id }) => {
  const account = (await world.call(routes.getAccount)).body.id
  const { member } = await addKey(world, account, 'viewer')
  const context = await signedIn(world, page, member)
  const screen = await context.newPage()
  await screen.goto(`/console/monitors/http/${id}`)
  await screen.getByRole('region', { name: 'Results' }).waitFor()
  assert.is(await screen.locator('main .head').first().getByRole('button').count(), 0)
  assert.is(await screen.getByRole('link', { name: 'Edit' }).count(), 0)
  await context.close()
})

look('in German every word of the console is German', async ({ world, page, id }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors/new?type=http')
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByRole('heading', { name: 'Neue Website oder API' }).waitFor()
  for (const fold of await screen.locator('details.part > summary').all()) await fold.click()
  const english = /\b(Address|Name of|Check|Retries|Headers|Add a|Watch|Mute|Depends|Notes|Create|Test run|Timeout)\b/
  assert.not.match(await screen.locator('main').ariaSnapshot(), english)
  await judge(screen, 'a form in German')
  await screen.goto(`/console/monitors/http/${id}`)
  await screen.getByRole('heading', { name: 'Ergebnisse' }).waitFor()
  await screen.getByRole('heading', { name: 'Verfügbarkeit' }).waitFor()
  assert.not.match(
    await screen.locator('main').ariaSnapshot(),
    /\b(Uptime|Results|Response|Status changes|Incidents|Run now|Pause\b(?! oder)|Edit|since|checked|Median:? [a-z])/,
  )
  await judge(screen, 'a detail in German')
  await context.close()
})

test.run()

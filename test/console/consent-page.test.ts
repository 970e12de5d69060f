import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount } from '../world/account.ts'
import { postForm } from '../world/oauth.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the page on which an app asks', { isWhole: true })

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** Whether a button is in view without scrolling. */
async function isInView(screen: Page, name: string): Promise<boolean> {
  const box = await screen.getByRole('button', { name, exact: true }).boundingBox()
  const height = screen.viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

look('its buttons are in view on a phone, whatever is asked for', async ({ world, page }) => {
  const account = await addAccount(world, 'An account with a long name, as many of them have')
  for (const [locale, allow, deny] of [
    ['en-GB', 'Allow', 'Deny'],
    ['de-DE', 'Erlauben', 'Ablehnen'],
    ['fr-FR', 'Autoriser', 'Refuser'],
  ] as const)
    for (const scope of ['', 'read:monitors']) {
      const asked = { client_id: 'pharos-cli', ...(scope ? { scope } : {}) }
      const { user_code } = (await postForm(`${world.url}/oauth2/device`, asked)).body
      const context = await signedIn(world, page, account.member, { locale, device: 'phone' })
      const screen = await context.newPage()
      // Once for both heights: an address may open the page ten times a minute.
      await screen.goto(`/device?user_code=${user_code}`)
      for (const height of [844, 640]) {
        await screen.setViewportSize({ width: 390, height })
        for (const name of [allow, deny]) assert.ok(await isInView(screen, name), `${name}, ${height}, ${scope}`)
      }
      await judge(screen, `the page of a device, ${locale}`)
      await context.close()
    }
})

look('a person takes an area away and allows the rest', async ({ world, page }) => {
  const account = await addAccount(world, 'Careful')
  const { user_code } = (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli' })).body
  const context = await signedIn(world, page, account.member, { device: 'phone' })
  const screen = await context.newPage()
  await screen.goto(`/device?user_code=${user_code}`)
  await screen.getByLabel('Account').selectOption('No access')
  await screen.getByLabel('Telemetry').selectOption('Read only')
  await screen.getByRole('button', { name: 'Allow' }).click()
  await screen.getByText('The device is connected').waitFor()
  const [grant] = await world.sql<{ scopes: string[] }>('select scopes from oauth_grant where member_id = $1', [
    account.member,
  ])
  const scopes = grant?.scopes ?? []
  assert.ok(scopes.includes('write:monitors') && scopes.includes('read:logs'))
  assert.equal(
    scopes.filter(scope => ['write:logs', 'read:members', 'read:account', 'ingest:telemetry'].includes(scope)),
    [],
  )
  await context.close()
})

test.run()

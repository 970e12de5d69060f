import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { CDPSession, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { codeNow } from '../world/authenticator.ts'
import { Browser, lastLink } from '../world/browser.ts'
import type { World } from '../world/world.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const PASSWORD = 'correct horse battery'

/** The address of a page by a host name, since passkeys are bound to one. */
export const at = (world: World, path: string) => world.url.replace('127.0.0.1', 'localhost') + path

/** Creates a member of the first account. */
export async function addPerson(world: World) {
  const account = (await world.call(routes.getCurrentUser)).body.account.id
  return addKey(world, account, 'member')
}

/** The same with a password and an authenticator app, whose secret is returned. */
export async function addSecuredPerson(world: World) {
  const { member, email } = await addPerson(world)
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ token: (await lastLink(world, email)).token })
  const path = `/user/${member}/security`
  await browser.write('PUT', `${path}/password`, { password: PASSWORD })
  const { secret } = (await browser.write('POST', `${path}/totp`)).body
  const confirmed = await browser.write('POST', `${path}/totp/confirm`, { code: codeNow(world, secret) })
  assert.is(confirmed.status, 200, JSON.stringify(confirmed.body))
  const [recovery] = confirmed.body.recovery_codes as string[]
  return { member, email, secret: String(secret), recovery: String(recovery) }
}

/** Signs in on `/login`, by the code of a mail. */
export async function typeMailedCode(world: World, page: Page, email: string) {
  await page.getByLabel('Email address').first().fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByLabel('Code').waitFor()
  const { code } = await lastLink(world, email)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in on `/login`, by a password. */
export async function typePassword(page: Page, email: string, password = PASSWORD) {
  const form = page.locator('form[action="/auth/login/password"]')
  if (!(await form.isVisible())) await page.getByText('Sign in with a password').click()
  await form.getByLabel('Email address').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button').click()
}

export async function typeTotp(world: World, page: Page, secret: string) {
  await page.getByLabel('Code from your authenticator app').fill(codeNow(world, secret))
  await page.getByRole('button', { name: 'Continue' }).first().click()
}

/** Signs in by a mailed link, as a person does. */
export async function byLink(world: World, page: Page, email: string, next = '/accounts') {
  await page.context().clearCookies()
  await page.goto(at(world, `/login?next=${encodeURIComponent(next)}`))
  await typeMailedCode(world, page, email)
}

/** Waits until the page is at a path. A glob would also match an address that names the path as its `next`. */
export async function reach(page: Page, path: string) {
  await page.waitForURL(url => url.pathname === path)
}

/**
 * Waits until somebody who signed in without another destination is in the console, and opens the page of their
 * accounts, for `judge`.
 */
export async function arrive(page: Page) {
  await reach(page, '/')
  await page.goto(new URL('/accounts', page.url()).href)
}

const kept = new WeakMap<Page, Promise<CDPSession>>()

/** The devtools session of a page. It is kept, since closing it removes the page's virtual authenticators. */
function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = kept.get(page) ?? page.context().newCDPSession(page)
  kept.set(page, session)
  return session
}

/** Adds a device that creates and uses the person's passkeys. */
export async function addDevice(page: Page) {
  const devtools = await devtoolsOf(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}
declare const axe: { run(): Promise<{ violations: Finding[] }> }
const JUDGE = async () => {
  const { violations } = await axe.run()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`)
}

/** Requires that a page is accessible, and fits on a phone, in both themes. */
export async function judge(page: Page, what: string) {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      // The page's policy allows no other script, but devtools may run one.
      if (!(await page.evaluate('"axe" in window')))
        await (await devtoolsOf(page)).send('Runtime.evaluate', { expression: AXE })
      assert.equal(await page.evaluate(JUDGE), [], `${what}, ${colorScheme}, ${width}`)
      assert.is(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        true,
        `${what} fits into ${width}`,
      )
    }
  await page.setViewportSize({ width: 1280, height: 720 })
}

import type { BrowserContext, Page, Request } from 'playwright-core'
import * as assert from 'uvu/assert'
import { isHeldBack, isOfPlayer } from './player.ts'
import { pressAll } from './press.ts'
import { READ_BY_POST } from './reading.ts'

/** How many screens are open at a time. */
const TABS = 3
/** Requests that change something are not sent, so that every button may be pressed; these only read. */
const WITHOUT_CHANGES = `
  const real = fetch
  window.fetch = (input, init) => {
    const isChange = (init?.method ?? input.method ?? 'GET') !== 'GET'
    const { pathname } = new URL(String(input.url ?? input), location.href)
    const isReading = init?.method === 'POST' && new RegExp(${JSON.stringify(READ_BY_POST)}).test(pathname)
    if (!isChange || isReading) return real(input, init)
    window.holdsBack = true
    return new Promise(() => {})
  }`

/**
 * Goes to a screen as a link does: loading the app costs more than all else. By way of the screen for an address that is
 * none, so that the next one begins anew. False: it has to be loaded, since there is no app yet, it has begun a change
 * that is held back and may show it already, or the screen does not come.
 */
const GO = `(async at => {
  const until = async isDone => {
    for (let turns = 0; turns < 100; turns++) {
      const found = isDone()
      if (found) return found
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const go = address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const isOpen = document.querySelector('#app main h1') && !window.holdsBack
  if (!isOpen) return false
  document.querySelector('main h1').dataset.left = ''
  go('/console/none/of/ours')
  const between = await until(() => document.querySelector('main h1:not([data-left])'))
  if (!between || document.querySelectorAll('main h1').length > 1) return false
  between.dataset.left = ''
  go(at)
  return Boolean(await until(() => !between.isConnected && document.querySelector('main h1')))
})`

/** All that somebody can read in a page: texts, values of fields, choices, and what shadow roots and frames of ours show. */
const READ = `(() => {
  const texts = []
  const read = root => {
    // What is drawn only once it is scrolled to is no part of \`innerText\` before.
    for (const each of root.querySelectorAll('*'))
      if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible'
    texts.push(root.body ? root.body.innerText : root.textContent)
    for (const each of root.querySelectorAll('input, textarea, option, [title], [aria-label]'))
      texts.push(each.value ?? '', each.textContent, each.title, each.ariaLabel ?? '')
    for (const each of root.querySelectorAll('*')) if (each.shadowRoot) read(each.shadowRoot)
    for (const each of root.querySelectorAll('iframe')) if (each.contentDocument?.body) read(each.contentDocument)
  }
  read(document)
  return texts.join('\\n')
})()`

/** Elements and attributes that only an attack makes; ours have no handlers in attributes. */
const MADE = `(() => {
  const found = []
  const look = root => {
    for (const each of root.querySelectorAll('*')) {
      const bad = [...each.attributes].some(({ name, value }) =>
        name === 'data-attack' || name.startsWith('on') || (/^(href|src|action)$/.test(name) && /^\\W*(javascript|vbscript|data:text)/i.test(value)))
      if (bad || (each.tagName === 'SCRIPT' && !each.src)) found.push(each.outerHTML.slice(0, 200))
      if (each.shadowRoot) look(each.shadowRoot)
      if (each.tagName === 'IFRAME' && each.contentDocument) look(each.contentDocument)
    }
  }
  look(document)
  return found
})()`

/** Opens what is folded, if anything is; what is read only then is asked for. */
const UNFOLD = `(() => {
  const folded = [...document.querySelectorAll('main details:not([open])')]
  for (const each of folded) each.open = true
  return folded.length > 0
})()`

/**
 * Settles when nothing has been said to be loading for 250 ms, or something is for three seconds. The page counts itself. A
 * change that is held back never ends, so it is not waited for.
 */
const CALM = `(async () => {
  for (let calm = 0, turns = 0; calm < 5 && turns < 60; turns++) {
    await new Promise(resolve => setTimeout(resolve, 50))
    calm = !window.holdsBack && document.querySelector('[aria-busy="true"]') ? 0 : calm + 1
  }
})()`

/** Which screen an address is of, whatever it shows. */
export function kindOf(address: string): string {
  return address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
}

/** Opens screens, and with `isPressing` their dialogs, requires that nothing stored runs in them, and returns all that they show. Closes the browser's context. */
export async function lookThrough(
  context: BrowserContext,
  url: string,
  addresses: readonly string[],
  isPressing: boolean,
): Promise<string> {
  await context.addInitScript(WITHOUT_CHANGES)
  const queue = [...new Set(addresses)]
  const seen: string[] = []
  const tab = async () => {
    const page = await context.newPage()
    const watch = watched(page, url)
    const open = (at: string) => openScreen(page, at, watch)
    const read = (where: string) => readSafely(page, where, watch.said)
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      await open(at)
      seen.push(await read(at))
      if (isPressing) seen.push(...(await pressAll(at, { page, open, quiet: watch.quiet, read })))
    }
    if (isPressing) seen.push(await openPalette(page, watch))
    await page.close()
  }
  try {
    await Promise.all(Array.from({ length: TABS }, tab))
  } finally {
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return seen.join('\n')
}

async function openScreen(page: Page, at: string, { said, quiet }: Watch): Promise<void> {
  const isThere = await page.evaluate(`${GO}(${JSON.stringify(at)})`).catch(() => false)
  if (!isThere) await page.goto(at)
  await page
    .locator('h1')
    .first()
    .waitFor()
    .catch(() => assert.unreachable(`${at} shows no heading: ${said}`))
  await quiet()
  if (await page.evaluate(UNFOLD)) await quiet()
}

interface Watch {
  said: string[]
  /** Settles when no answer has been outstanding for a moment, and nothing is said to be loading. */
  quiet(): Promise<void>
}

/** Their answers end when something happens. */
const WITHOUT_END = /\/(events|test\/lines)$/

function watched(page: Page, url: string): Watch {
  const said: string[] = []
  const open = new Set<Request>()
  let begun = 0
  const isForeign = (request: Request) => !/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)
  page.on('request', request => {
    if (!WITHOUT_END.test(new URL(request.url()).pathname)) {
      open.add(request)
      begun++
    }
    if (isForeign(request) && !isOfPlayer(request)) said.push(`asked ${request.url()}`)
  })
  page.on('requestfinished', request => {
    open.delete(request)
    if (isForeign(request) && isOfPlayer(request)) said.push(`asked ${request.url()} in the player`)
  })
  page.on('requestfailed', request => {
    open.delete(request)
    const why = request.failure()?.errorText
    // The policy stops it before it leaves the browser.
    if (isForeign(request) && isOfPlayer(request) && why !== 'csp') said.push(`asked ${request.url()}: ${why}`)
  })
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) open.clear()
  })
  page.on('dialog', dialog => {
    said.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', error => said.push(`error ${error.stack ?? error.message}`))
  page.on('console', message => {
    const text = message.text()
    if (/Content Security Policy|Refused to|violates/.test(text) && !isHeldBack(text)) said.push(text)
  })
  const quiet = async () => {
    for (let turns = 0, isCalm = false; turns < 12 && !isCalm; turns++) {
      const before = open.size === 0 ? begun : null
      // A page that is left meanwhile answers nothing.
      const isThere = await page.evaluate(CALM).then(
        () => true,
        () => false,
      )
      isCalm = isThere && begun === before && open.size === 0
    }
  }
  return { said, quiet }
}

async function readSafely(page: Page, where: string, said: string[]): Promise<string> {
  for (const frame of page.frames())
    assert.is(await frame.evaluate('typeof window.pwned').catch(() => 'undefined'), 'undefined', `${where}: it ran`)
  assert.equal(await page.evaluate(MADE), [], `${where}: an element that a stored text has made`)
  assert.equal(said, [], where)
  return String(await page.evaluate(READ))
}

/** The names of all that is there, as the palette finds them. */
async function openPalette(page: Page, { said, quiet }: Watch): Promise<string> {
  await page.goto('/')
  await page.locator('main h1').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('a')
  await quiet()
  return readSafely(page, 'the palette', said)
}

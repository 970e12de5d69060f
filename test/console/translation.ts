import { readFileSync } from 'node:fs'
import { PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { isText } from '@pharos/shared-protocol/text/text.ts'
import type { TextLanguage } from '@pharos/shared-protocol/text/words.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { closeFullWorld, createFullWorld } from '../api/standing/world.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { ownerSession } from '../world/session.ts'
import type { World } from '../world/world.ts'
import { signedIn } from './at-console.ts'
import { kindOf } from './attack/look.ts'
import { createEach, LISTS } from './each-screen.ts'
import { failingMonitors } from './failing-monitors.ts'
import { hostileScreens } from './hostile-screens.ts'
import { madeIn, wordsIn } from './source-texts.ts'

const CATALOGUE = 'control-plane/web/console/src/words/*.ts'
function wordsOf(texts: readonly (string | null)[]): Set<string> {
  return new Set(texts.flatMap(text => (text ?? '').toLowerCase().match(/\p{L}{3,}/gu) ?? []))
}

const textsOf = (language: TextLanguage) => madeIn(CATALOGUE, node => [wordsIn(node, language)]).map(({ text }) => text)
/** Words of the English catalogue that no text of another language has. */
function onlyEnglish(language: TextLanguage): Set<string> {
  const own = wordsOf(textsOf(language))
  return new Set([...wordsOf(textsOf('en'))].filter(word => !own.has(word)))
}

/** Every value that the contract names: a code, which is not for people where it has more than one word. */
const CODES = new Set(
  [...readFileSync('test/api/openapi.json', 'utf8').matchAll(/"enum": ?\[([^\]]*)\]/g)].flatMap(([, values]) =>
    [...String(values).matchAll(/"([^"]+)"/g)].map(([, value]) => String(value)),
  ),
)

/** What a page shows or says aloud, text by text; what people, programs and other languages say stands in elements of their own. */
const READ = `(() => {
  const apart = 'noscript, code, pre, kbd, samp, [lang=en], textarea, script, style, iframe, .cm-editor, bdi'
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest(apart)) texts.push(node.data)
  for (const each of document.body.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (!each.closest(apart)) texts.push(each.ariaLabel ?? '', each.title, each.placeholder ?? '')
  return texts.map(text => text.trim()).filter(Boolean)
})()`

/** The fields of replies with a sentence of the server or of an agent, and those with its text. */
const SENTENCES: Record<string, string> = {
  failure_detail: 'failure_text',
  last_failure_detail: 'last_failure_text',
  dnssec_detail: 'dnssec_text',
  reason: 'reason_text',
  target: 'target_text',
}

interface Replies {
  /** All other texts in the replies to a page: what people have called things is not ours. */
  data: Set<string>
  /** English sentences, each with what it is in the language. */
  sentences: Map<string, string>
}

function repliesTo(page: Page, language: TextLanguage): Replies {
  const replies: Replies = { data: new Set(), sentences: new Map() }
  const take = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 2 && !CODES.has(value)) replies.data.add(value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      const text = (value as Record<string, unknown>)[SENTENCES[key] ?? '']
      if (typeof each !== 'string' || !isText(text)) take(each)
      else replies.sentences.set(each, textOf(CATALOGUES[language], language, text, ''))
    }
  }
  page.on('response', async response => {
    if (/json/.test(response.headers()['content-type'] ?? '')) take(await response.json().catch(() => null))
  })
  return replies
}

/** Methods of HTTP and names of plans, which nobody translates. */
const SAME = new Set<string>(['PUT', 'DELETE', ...PLANS])

/** A text without a value, where it is not part of a longer word. */
function without(text: string, value: string): string {
  if (!text.includes(value)) return text
  return text.replaceAll(new RegExp(`(?<!\\p{L})${RegExp.escape(value)}(?!\\p{L})`, 'gu'), ' ')
}

function faultsIn(text: string, data: readonly string[], english: ReadonlySet<string>): string[] {
  const ours = data.toSorted((a, b) => b.length - a.length).reduce(without, text)
  const words = (ours.match(/\p{L}{3,}/gu) ?? []).filter(word => english.has(word.toLowerCase()))
  const codes = (ours.match(/[a-z]+(?:[_.:][a-z]+)+/g) ?? []).filter(code => CODES.has(code))
  return [...words, ...codes].filter(word => !SAME.has(word))
}

async function calm(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  for (let turns = 0, quiet = 0; quiet < 4 && turns < 60; turns++) {
    await page.waitForTimeout(50)
    quiet = (await page.locator('[aria-busy="true"]').count()) === 0 ? quiet + 1 : 0
  }
}

const [DESK, PHONE] = [
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
]
/** What is beyond the edge of a phone, since words of other languages are longer; empty if all fits. */
const BEYOND = `(async () => {
  const drawn = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const beyond = () => document.documentElement.scrollWidth - innerWidth
  for (let turns = 0; turns < 30 && beyond() > 0; turns++) await drawn()
  if (beyond() <= 0) return ''
  const wide = [...document.querySelectorAll('main *')].filter(each => each.getBoundingClientRect().right > innerWidth)
  return beyond() + ' px too wide for a phone: ' + (wide.at(-1) ?? document.body).outerHTML.slice(0, 300)
})()`

async function beyondPhone(page: Page): Promise<string> {
  await page.setViewportSize(PHONE)
  const beyond = await page.evaluate(BEYOND)
  await page.setViewportSize(DESK)
  return String(beyond)
}

interface Translation {
  language: TextLanguage
  locale: string
  /** What the language calls the search of the palette, a DNS record monitor, and pausing it. */
  search: string
  dnsRecord: RegExp
  pause: string
}

/** A suite of the console in another language than English: no screen shows an English text or a code. */
export function translationSuite(name: string, { language, locale, search, dnsRecord, pause }: Translation) {
  const { test, look } = browserSuite<Browsing & { world: World; screens: string[]; failing: string[] }>(name)
  const english = onlyEnglish(language)
  test.before(async context => {
    context.world = await createFullWorld({ agent: false })
    const { world } = context
    const made = [...(await createEach(world)), ...(await hostileScreens(world))]
    context.failing = await failingMonitors(world)
    context.screens = [...LISTS, ...made, ...context.failing]
  })
  test.after(({ world }) => closeFullWorld(world))

  look(
    'no screen shows a word of the English catalogue, or a code, or is too wide for a phone',
    async ({ world, page, screens }) => {
      assert.ok(english.size > 500, `only ${english.size} English words`)
      assert.ok(screens.length > 60, `only ${screens.length} screens`)
      const { cookie } = await ownerSession(world)
      const [name = '', value = ''] = cookie.split('=')
      const context = await page.context().browser()?.newContext({ baseURL: world.url, locale })
      if (!context) throw new Error('The page has no browser.')
      await context.addCookies([{ name, value, url: world.url }])
      const queue = [...screens]
      const faults: string[] = []
      const tab = async () => {
        const screen = await context.newPage()
        const { data, sentences } = repliesTo(screen, language)
        for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
          await screen.goto(at)
          await calm(screen)
          for (const text of (await screen.evaluate(READ)) as string[])
            for (const word of faultsIn(text, [...data, ...sentences.values()], english))
              faults.push(`${kindOf(at)}: ${word} in “${text.slice(0, 80)}”`)
          const beyond = await beyondPhone(screen)
          if (beyond !== '') faults.push(`${kindOf(at)}: ${beyond}`)
        }
      }
      await Promise.all([tab(), tab(), tab()])
      assert.equal([...new Set(faults)], [])
      await context.close()
    },
  )

  look('certificates, DNS records and domains that fail say why in the language', async context => {
    const browser = await signedIn(context.world, context.page, undefined, { locale })
    const screen = await browser.newPage()
    const { sentences } = repliesTo(screen, language)
    for (const at of context.failing) {
      sentences.clear()
      await screen.goto(at)
      await calm(screen)
      const shown = (await screen.locator('main').textContent()) ?? ''
      assert.ok(sentences.size > 0, `${at}: no sentence`)
      for (const [sentence, text] of sentences) {
        assert.ok(text !== '' && text !== sentence, sentence)
        assert.not.ok(shown.includes(sentence), `${at} shows “${sentence}”`)
      }
      const texts = [...sentences.values()]
      assert.ok(
        texts.some(text => shown.includes(text)),
        `${at} shows none of ${texts}`,
      )
    }
    await browser.close()
  })

  look('the palette and a notice have none either', async ({ world, page }) => {
    const { body: monitor } = await world.call(routes.createDnsRecordMonitor, {
      body: { domain: 'example.com', watched: [{ name: 'www.example.com', record_type: 'A' }] },
    })
    const context = await signedIn(world, page, undefined, { locale })
    const screen = await context.newPage()
    const { data, sentences } = repliesTo(screen, language)
    const judgeTexts = async (what: string) => {
      const texts = (await screen.evaluate(READ)) as string[]
      const faults = texts.flatMap(text =>
        faultsIn(text, [...data, ...sentences.values()], english).map(word => `${word} in “${text.slice(0, 80)}”`),
      )
      assert.equal(faults, [], what)
    }
    await screen.goto(`/console/monitors/dns_record/${monitor.id}`)
    await calm(screen)
    await screen.keyboard.press('Control+k')
    await screen.getByRole('option').nth(11).waitFor()
    await judgeTexts('the palette')
    await screen.getByRole('combobox', { name: search }).fill('example')
    await screen.getByRole('option', { name: dnsRecord }).first().waitFor()
    await judgeTexts('a monitor in the palette')
    await screen.keyboard.press('Escape')
    await world.sql('delete from monitor where id = $1', [monitor.id])
    await screen.locator('.more-actions > summary').first().click()
    await screen.getByRole('button', { name: pause }).click()
    await screen.locator('.notice').waitFor()
    await judgeTexts('a notice of a refusal')
    await context.close()
  })
  return test
}

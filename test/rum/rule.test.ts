import type { RumConfig, RumRuleConfig } from '@pharos/shared-protocol/rum/config.ts'
import { errorNumber } from '@pharos/shared-protocol/rum/ignored.ts'
import { sampleOf } from '@pharos/shared-protocol/rum/sample.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { siteSuite, visit } from './at-site.ts'
import type { Site } from './site.ts'

const { test, look } = siteSuite('rum: rules and filters in the browser')

const rule = (changes: Partial<RumRuleConfig>): RumRuleConfig => ({
  ...{ id: 'rule', capture: 'analyze', sample_rate: 1, conditions: [], min_duration_ms: 0, require_interaction: false },
  ...changes,
})

/** What the last batch says is recorded, and why. */
const state = (site: Site) => {
  const { capture, rules, filters } = site.received.at(-1)?.batch.session ?? {}
  return [capture, rules, filters]
}

/** Does something and waits for the batch after it. */
async function after(page: Page, site: Site, doing: string): Promise<ReturnType<typeof state>> {
  const before = site.received.length
  await page.evaluate(`(async () => { ${doing} })()`)
  await page.evaluate(`pharosRum.track('now')`)
  await until('a batch arrives', () => site.received.length > before)
  return state(site)
}

type Condition = RumConfig['rules'][number]['conditions'][number]

/** Each kind of condition, and what makes it hold. */
const KINDS: { condition: Condition; makes: string }[] = [
  {
    condition: { kind: 'page_url', op: 'matches', value: '/check(out|in)$' },
    makes: `history.pushState(0, '', '/checkout')`,
  },
  { condition: { kind: 'custom_event', op: 'equals', value: 'bought' }, makes: `pharosRum.track('bought')` },
  {
    condition: { kind: 'error', op: 'equals', value: { type: 'TypeError', message_contains: 'cart', handled: true } },
    makes: `pharosRum.captureError(new TypeError('no cart'))`,
  },
  {
    condition: { kind: 'failed_request', op: 'equals', value: { class: 'server_error', url_contains: '/status/' } },
    makes: `await fetch('/status/502')`,
  },
  {
    condition: { kind: 'frustration', op: 'equals', value: 'rage_click' },
    makes: `for (let i = 0; i < 3; i++) document.querySelector('p').click()`,
  },
  { condition: { kind: 'user_set', op: 'is_set', value: null }, makes: `pharosRum.setUser({ id: 'u' })` },
  {
    condition: { kind: 'attribute', op: 'equals', value: { name: 'plan', value: 'pro' } },
    makes: `pharosRum.setUser({ id: 'u', traits: { plan: 'pro' } })`,
  },
  { condition: { kind: 'release', op: 'starts_with', value: '2.' }, makes: `pharosRum.setRelease('2.1')` },
  { condition: { kind: 'environment', op: 'equals', value: 'live' }, makes: `pharosRum.setEnvironment('live')` },
]

look('a rule and a filter hold once their condition does, of each kind', async ({ page, site }) => {
  site.config = {
    rules: KINDS.map(({ condition }, i) => rule({ id: `r${i}`, conditions: [condition] })),
    filters: KINDS.map(({ condition }, i) => ({ id: `f${i}`, conditions: [condition], capture_replay: false })),
  }
  await visit(page, site)
  await until('the first batch arrives', () => site.received.length > 0)
  assert.equal(state(site), ['none', [], []])
  await page.evaluate(`(async () => { ${KINDS.map(({ makes }) => makes).join('\n')} })()`)
  const all = KINDS.map((_, i) => i)
  await until('all hold', async () => (await after(page, site, ''))[1]?.length === KINDS.length)
  assert.equal(state(site), ['analyze', all.map(i => `r${i}`), all.map(i => `f${i}`)])
  // It goes on on the next page, where none of it has happened.
  await page.goto(`${site.origin}/`)
  const before = site.received.length
  await until('the next page sends', () => site.received.length > before)
  assert.equal(state(site)[0], 'analyze')
  assert.equal(state(site)[1]?.length, KINDS.length)
})

look('two conditions may hold on two pages of a session', async ({ page, site }) => {
  const conditions: Condition[] = [
    { kind: 'custom_event', op: 'equals', value: 'one' },
    { kind: 'custom_event', op: 'equals', value: 'two' },
  ]
  site.config = { rules: [rule({ capture: 'replay', conditions })] }
  await visit(page, site)
  assert.is((await after(page, site, `pharosRum.track('one')`))[0], 'none')
  await page.reload()
  await page.waitForFunction(`window.pharosRum?.track`)
  await until('it holds', async () => (await after(page, site, `pharosRum.track('two')`))[0] === 'replay')
})

look('two conditions may hold in two tabs of a session, also if they write at once', async ({ page, site }) => {
  const names = ['one', 'two', 'three']
  const conditions = names.map(value => ({ kind: 'custom_event', op: 'equals', value }) satisfies Condition)
  site.config = { rules: [rule({ capture: 'replay', conditions })] }
  const tabs = [page, await page.context().newPage(), await page.context().newPage()]
  for (const tab of tabs) await visit(tab, site)
  await Promise.all(tabs.map((tab, i) => tab.evaluate(`pharosRum.track('${names[i]}')`)))
  for (const tab of tabs) await until('each tab records', async () => (await after(tab, site, ''))[0] === 'replay')
  assert.is(new Set(site.received.map(({ batch }) => batch.session.id)).size, 1)
})

look('what others stored as facts does no harm', async ({ page, site }) => {
  site.config = { rules: [rule({ conditions: [{ kind: 'custom_event', op: 'equals', value: 'one' }] })] }
  await visit(page, site)
  await after(page, site, '')
  const key = await page.evaluate<string>(`Object.keys(localStorage).find(one => one.startsWith('pharos_rum'))`)
  for (const views of ['5', 'null', '{"length":1e9}', '[null,{},[]]']) {
    const facts = `{"session":"${site.received.at(-1)?.batch.session.id}","views":${views},"events":7}`
    await page.evaluate(`localStorage.setItem('${key.replace(/_facts$/, '')}_facts', ${JSON.stringify(facts)})`)
    await after(page, site, `pharosRum.track('other')`)
  }
  assert.ok(site.of('event').length > 4)
})

look('a session is in or out by the draw, and a raised rate keeps it', async ({ page, site }) => {
  const rates = [0.1, 0.3, 0.5, 0.7, 0.9, 1]
  site.config = { rules: rates.map(sample_rate => rule({ id: `at ${sample_rate}`, sample_rate })) }
  await visit(page, site)
  await until('rules hold', async () => (await after(page, site, ''))[1]?.includes('at 1') === true)
  const { id } = site.received.at(-1)?.batch.session ?? { id: '' }
  assert.equal(
    state(site)[1],
    rates.filter(rate => sampleOf(id, `at ${rate}`) < rate).map(rate => `at ${rate}`),
  )
})

look('a recording waits for its age and for somebody, unless it is about errors', async ({ page, site }) => {
  const error: Condition[] = [{ kind: 'error', op: 'is_set', value: null }]
  site.config = {
    rules: [
      rule({ id: 'old', min_duration_ms: 3_600_000 }),
      rule({ id: 'used', capture: 'replay', require_interaction: true }),
      rule({ id: 'error', min_duration_ms: 3_600_000, require_interaction: true, conditions: error }),
    ],
  }
  await visit(page, site)
  await until('rules hold', async () => (await after(page, site, ''))[1]?.length === 2)
  assert.is(state(site)[0], 'none')
  assert.is((await after(page, site, `pharosRum.captureError('x')`))[0], 'analyze')
  await page.mouse.click(5, 5)
  assert.is((await after(page, site, ''))[0], 'replay')
})

look('a filter that holds later is seen later', async ({ page, site }) => {
  const conditions: Condition[] = [{ kind: 'attribute', op: 'gt', value: { name: 'basket', value: 100 } }]
  site.config = { filters: [{ id: 'rich', conditions, capture_replay: true }] }
  await visit(page, site)
  assert.equal(await after(page, site, `pharosRum.setAttributes({ basket: 100 })`), ['none', [], []])
  assert.equal(await after(page, site, `pharosRum.setAttributes({ basket: 101 })`), ['replay', [], ['rich']])
})

look('an error of an ignored issue makes no condition hold, whatever numbers are in it', async ({ page, site }) => {
  const conditions = [{ kind: 'error', op: 'is_set', value: null } as const]
  site.config = { rules: [rule({ conditions })], ignored_errors: [errorNumber('TypeError: no cart 1')] }
  await visit(page, site)
  assert.equal(await after(page, site, `pharosRum.captureError(new TypeError('no cart 2'))`), ['none', [], []])
  assert.equal(await after(page, site, `pharosRum.captureError(new TypeError('no price'))`), ['analyze', ['rule'], []])
})

test.run()

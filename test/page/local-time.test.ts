import * as assert from 'uvu/assert'
import { browserSuite } from './chromium.ts'
import { samplePage } from './sample.ts'
import { htmlOf } from './show.ts'
import { startSite } from './site.ts'

const { test, look } = browserSuite('times in the zone of the visitor')

/** The times of a page, as a visitor in a time zone sees them. */
const SEEN = () =>
  [...document.querySelectorAll('time')].map(each => ({ at: each.dateTime, text: each.textContent, title: each.title }))

look('the script shows them in the zone, and keeps UTC as the title', async ({ browser }) => {
  const { body, headers } = htmlOf(samplePage('outage'))
  const site = await startSite(() => ({ body, type: 'text/html', headers: headers ?? {} }))
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await browser.newPage({ timezoneId: 'Asia/Tokyo', javaScriptEnabled })
    const refused: string[] = []
    visitor.on('console', message => void refused.push(message.text()))
    await visitor.goto(site.url)
    const seen = javaScriptEnabled
      ? await visitor.evaluate(SEEN)
      : await visitor
          .locator('time')
          .evaluateAll(all => all.map(each => ({ text: each.textContent, title: '', at: '' })))
    const zone = await visitor.locator('#zone').textContent()
    assert.is(zone, javaScriptEnabled ? 'Japan Standard Time' : 'All times are UTC.')
    await visitor.close()
    assert.ok(seen.length > 5)
    assert.equal(
      refused.filter(text => /script/i.test(text)),
      [],
    )
    for (const { at, text, title } of seen) {
      if (!javaScriptEnabled) {
        assert.match(text ?? '', / UTC$/)
        continue
      }
      const local = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' })
      assert.ok(text?.startsWith(local.format(new Date(at))), `${text} for ${at}`)
      assert.match(title, / UTC$/)
    }
  }
  await site.stop()
})

look('the visitor’s own way to write times counts, if it is of the language of the page', async ({ browser }) => {
  const { body, headers } = htmlOf(samplePage('outage'))
  const site = await startSite(() => ({ body, type: 'text/html', headers: headers ?? {} }))
  for (const [locale, clock] of [
    ['en-GB', /^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d/],
    ['en-US', /^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/],
    ['de-DE', /^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/],
  ] as const) {
    const visitor = await browser.newPage({ timezoneId: 'Europe/Berlin', locale })
    await visitor.goto(site.url)
    assert.match((await visitor.locator('time').first().textContent()) ?? '', clock, locale)
    assert.is(await visitor.locator('#zone').textContent(), 'Central European Time')
    await visitor.close()
  }
  await site.stop()
})

look('a time within the last day says how long ago it was', async ({ page }) => {
  const now = Date.now()
  const text = htmlOf(samplePage('operational')).body
  const first = /<time dateTime="[^"]+"|<time datetime="[^"]+"/.exec(text)?.[0] ?? ''
  for (const [minutes, words] of [
    [5, '(5 minutes ago)'],
    [125, '(2 hours ago)'],
    [-30, ''],
    [1441, ''],
  ] as const) {
    const at = new Date(now - minutes * 60_000).toISOString()
    await page.setContent(text.replace(first, `<time datetime="${at}"`))
    const shown = (await page.locator('time').first().textContent()) ?? ''
    assert.is(/\(.*\)/.exec(shown)?.[0] ?? '', words)
  }
})

look(
  'each minute the page takes over what has changed, and leaves a section that somebody uses',
  async ({ browser }) => {
    const [calm, outage] = [samplePage('operational'), samplePage('outage')].map(rows => htmlOf(rows))
    let served = calm
    const site = await startSite(() => ({
      body: served?.body ?? '',
      type: 'text/html',
      headers: served?.headers ?? {},
    }))
    const visitor = await browser.newPage()
    const refused: string[] = []
    visitor.on('console', message => void refused.push(message.text()))
    await visitor.clock.install()
    await visitor.goto(site.url)
    const state = visitor.locator('.ov')
    await visitor.locator('#email').fill('ada@example.com')
    await visitor
      .locator('.c h3')
      .first()
      .evaluate(name => name.setAttribute('data-first', ''))
    const marked = visitor.locator('[data-first]')
    const minute = async () => {
      const answer = visitor.waitForResponse(site.url)
      await visitor.clock.runFor(60_000)
      await (await answer).finished()
    }
    await minute()
    assert.is(await marked.count(), 1, 'what is the same stays as it is')
    served = outage
    await minute()
    await state.filter({ hasText: 'Partial outage' }).waitFor()
    assert.is(await marked.count(), 0)
    assert.match(await visitor.title(), 'Partial outage')
    assert.is(await visitor.locator('#email').inputValue(), 'ada@example.com')
    assert.not.match((await visitor.locator('time').first().textContent()) ?? '', /UTC/)
    const link = visitor.locator('article a').first()
    await link.focus()
    served = calm
    await minute()
    await visitor.waitForFunction(() => document.title.includes('operational'))
    assert.is(await visitor.evaluate(() => document.activeElement?.tagName), 'A')
    await link.blur()
    await minute()
    await state.filter({ hasText: 'All systems operational' }).waitFor()
    assert.not.match(refused.join(), /script|connect/i)
    await visitor.close()
    await site.stop()
  },
)

test.run()

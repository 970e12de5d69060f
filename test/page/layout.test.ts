import { pageRows } from '@pharos/control-plane/publishing/page-view/rows.fixture.ts'
import { type Language, WORDS } from '@pharos/control-plane/publishing/page-words/language.ts'
import * as assert from 'uvu/assert'
import { browserSuite } from './chromium.ts'
import { samplePage } from './sample.ts'
import { htmlOf } from './show.ts'

const { test, look } = browserSuite('the page as it is laid out')

look('fits phones and wide screens in every language, and begins with its state', async ({ page }) => {
  for (const language of Object.keys(WORDS) as Language[]) {
    await page.setContent(htmlOf(samplePage('outage', 3), { language }).body)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const { wide, left, right, top } = (await page.evaluate(FIT)) as Record<string, number>
      assert.ok((wide ?? 9e9) <= width, `${language}: ${wide} wide on ${width}`)
      assert.ok(
        (left ?? -1) >= 0 && (right ?? 9e9) <= width && (top ?? 9e9) < 400,
        `${language} on ${width}: ${left} ${top}`,
      )
    }
  }
})

const FIT = () => {
  const { left, right, top } = document.querySelector('.ov')?.getBoundingClientRect() ?? { left: -1, right: 0, top: 0 }
  return { wide: document.documentElement.scrollWidth, left, right, top }
}

look(
  'every picture that says something has words, headings come in order, and there is one of each landmark',
  async ({ page }) => {
    await page.setContent(htmlOf(samplePage('outage')).body)
    const found = (await page.evaluate(READ)) as { silent: number; levels: number[]; landmarks: number[]; lang: string }
    assert.is(found.silent, 0)
    assert.is(found.levels[0], 1)
    assert.ok(
      found.levels.every((level, index) => index === 0 || level <= (found.levels[index - 1] ?? 0) + 1),
      String(found.levels),
    )
    assert.equal(found.landmarks, [1, 1, 1])
    assert.is(found.lang, 'en')
  },
)

const READ = () => ({
  silent: [...document.querySelectorAll('svg:not([aria-hidden]),img')].filter(
    each => !each.getAttribute('aria-label') && !each.getAttribute('alt'),
  ).length,
  levels: [...document.querySelectorAll('h1,h2,h3,h4')].map(each => Number(each.tagName[1])),
  landmarks: ['header', 'main', 'footer'].map(name => document.querySelectorAll(name).length),
  lang: document.documentElement.lang,
})

look('by keyboard: first to the content, then along, each stop with an outline', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await page.setContent(htmlOf(samplePage('operational', 2)).body)
  const stops: string[] = []
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    stops.push((await page.evaluate(FOCUSED)) as string)
  }
  assert.match(stops[0] ?? '', /^A skip solid/)
  assert.ok(stops.some(stop => stop.startsWith('SUMMARY')))
  assert.ok(stops.some(stop => stop.startsWith('INPUT')))
  assert.ok(
    stops.filter(stop => !stop.startsWith('BODY')).every(stop => stop.endsWith('solid')),
    stops.join(', '),
  )
})

const FOCUSED = () => {
  const element = document.activeElement
  if (!element) return ''
  return [element.tagName, element.className, getComputedStyle(element).outlineStyle].filter(Boolean).join(' ')
}

look('the text of a day shows on hover and focus, and stays on the screen', async ({ page }) => {
  for (const language of ['en', 'ar'] as const)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.setContent(htmlOf(samplePage('outage', 3), { language }).body)
      await page.mouse.move(0, 0)
      const tips = page.locator('.z [tabindex]')
      assert.ok((await tips.count()) > 3)
      for (const day of [tips.first(), tips.last()]) {
        assert.is(await day.evaluate(CLIPPED), 'inset(50%)')
        await day.focus()
        assert.is(await day.evaluate(CLIPPED), 'none')
        await day.blur()
        await day.hover()
        assert.is(await day.evaluate(CLIPPED), 'none')
        await page.mouse.move(0, 0)
      }
      const outside = (await page.evaluate(OUTSIDE)) as string[]
      assert.equal(outside, [], `${language} on ${width}`)
    }
})

const CLIPPED = (day: Element) => getComputedStyle(day.firstElementChild ?? day).clipPath

const OUTSIDE = () =>
  [...document.querySelectorAll('.z div')]
    .filter(tip => {
      const { left, right } = tip.getBoundingClientRect()
      return left < 0 || right > document.documentElement.clientWidth
    })
    .map(tip => tip.textContent)

look(
  'on a phone there is space below the band, and the uptime is in the middle; in Arabic the sign is on its side',
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    const branding = { ...pageRows().branding, ...PLAIN, header_text: 'Welcome' }
    for (const language of ['en', 'ar'] as const) {
      await page.setContent(htmlOf({ ...samplePage('operational', 3), branding }, { language }).body)
      const { space, off, direction } = (await page.evaluate(PHONE)) as {
        space: number
        off: number[]
        direction: string
      }
      assert.ok(space >= 16, `${space}`)
      assert.ok(
        off.every(each => each < 2),
        `${language}: ${off}`,
      )
      assert.is(direction, language === 'ar' ? 'rtl' : 'ltr')
    }
  },
)

const PLAIN = {
  page_title: null, default_theme: 'light' as const, primary_color: null, accent_color: null, footer_text: null, custom_css: null,
  meta_description: null, white_label: false, logo_storage_key: null, favicon_storage_key: null, og_image_storage_key: null,
} // biome-ignore format: a table

const PHONE = () => {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const middle = (box: DOMRect | undefined) => ((box?.left ?? 0) + (box?.right ?? 9e9)) / 2
  return {
    space: (boxOf('.intro .x')?.top ?? 0) - (boxOf('.top')?.bottom ?? 9e9),
    off: [...document.querySelectorAll('.l')].map(row =>
      Math.abs(middle(row.getBoundingClientRect()) - middle(row.querySelector('b')?.getBoundingClientRect())),
    ),
    direction: getComputedStyle(document.querySelector('.l b') ?? document.body).direction,
  }
}

look('printed, it is light whatever the theme, and without what makes no sense on paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setContent(htmlOf(samplePage('outage')).body)
  const printed = (await page.evaluate(PRINTED)) as { ground: string; form: string; state: string }
  assert.equal(printed, { ground: 'rgb(245, 246, 248)', form: 'none', state: 'flex' })
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  assert.is(((await page.evaluate(PRINTED)) as { ground: string }).ground, 'rgb(13, 17, 23)')
})

const PRINTED = () => {
  const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
  return { ground: styleOf('html').backgroundColor, form: styleOf('form').display, state: styleOf('.ov').display }
}

test.run()

import { cleanCss } from '@pharos/control-plane/publishing/branding/css.ts'
import { CSS_ATTACKS } from '@pharos/control-plane/publishing/branding/css-attacks.fixture.ts'
import { NOW } from '@pharos/control-plane/publishing/page-view/rows.fixture.ts'
import type { PageRows } from '@pharos/control-plane/publishing/page-view/rows.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from './chromium.ts'
import { MARKDOWN_ATTACKS } from './markdown-attacks.ts'
import { samplePage } from './sample.ts'
import { htmlOf } from './show.ts'
import { type Site, startSite } from './site.ts'

interface Context extends Browsing {
  site: Site
  evil: Site
  /** The site's content at `/`. */
  shown: { rows: PageRows; css: string }
  /** Errors that the browser logged, and dialogs that opened. */
  said: string[]
}

const { test, look: attack } = browserSuite<Context>('attacks by people who write on a page', {
  viewport: { width: 1000, height: 2000 },
})

test.before(async context => {
  if (context.page === undefined) return
  context.shown = { rows: samplePage('outage'), css: '' }
  context.evil = await startSite(() => ({ body: 'window.pwned=1', type: 'text/javascript' }))
  context.site = await startSite((path, url) => {
    if (path === '/custom.css') return { body: context.shown.css, type: 'text/css' }
    if (path !== '/') return null
    const { body, headers = {} } = htmlOf(context.shown.rows, { base: url, api: url, staleSince: NOW - 60_000 })
    return { body, type: 'text/html; charset=utf-8', headers }
  })
  context.said = []
  context.page.on('console', message => {
    if (message.type() === 'error' && !/404/.test(message.text())) context.said.push(message.text())
  })
  context.page.on('dialog', dialog => {
    context.said.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.page.on('pageerror', error => context.said.push(String(error)))
})

test.after(async ({ site, evil }) => {
  await site?.stop()
  await evil?.stop()
})

const BRANDING = {
  page_title: null, default_theme: 'light' as const, primary_color: null, accent_color: null, header_text: null, footer_text: null,
  meta_description: null, white_label: false, logo_storage_key: null, favicon_storage_key: null, og_image_storage_key: null,
} // biome-ignore format: a table

/** Shows the sample page with a style, and customers' texts wherever they may appear. */
async function show(context: Context, css: string, words: string | null = null): Promise<void> {
  const rows = samplePage('outage')
  const custom_css = css === '' ? null : css
  context.shown = { rows: { ...rows, branding: { ...BRANDING, custom_css } }, css }
  if (words !== null) context.shown.rows = withWords(context.shown.rows, words)
  context.said.length = 0
  context.evil.asked.length = 0
  await context.page.goto(`${context.site.url}/`, { waitUntil: 'load' })
}

function withWords(rows: PageRows, words: string): PageRows {
  const title = words.replaceAll('\n', ' ')
  return {
    ...rows,
    page: { ...rows.page, friendly_name: title },
    branding: {
      ...BRANDING,
      page_title: title,
      custom_css: null,
      header_text: words,
      footer_text: words,
      meta_description: title,
    },
    components: rows.components.map(each => ({ ...each, friendly_name: title })),
    incidents: rows.incidents.map(each => ({
      ...each,
      title,
      updates: each.updates.map(update => ({ ...update, message: words })),
    })),
    maintenance: rows.maintenance.map(each => ({ ...each, title, body: words })),
    corrections: rows.corrections.map(each => ({ ...each, before: words, after: words })),
  }
}

/** Requires that no script ran, and that nothing was requested from elsewhere, not even in vain. */
async function requireQuiet({ page, evil, said }: Context): Promise<void> {
  assert.is(await page.evaluate('typeof window.pwned'), 'undefined')
  assert.equal(evil.asked, [])
  assert.equal(said, [])
}

const WARNINGS = ['.stale strong', '.ov span', '#incidents', '.v article h3', '.v .u .x', '#corrections', '.co-i']

/** Requires that each warning looks as it does without a customer's style, and that nothing covers it. */
async function requireWarnings({ page }: Context, plain: string): Promise<void> {
  assert.is(await page.evaluate(LOOK, WARNINGS), plain)
}

/** The look of the first element of each selector, as text, with whether it is what one sees at its position. */
const LOOK = (selectors: string[]) =>
  JSON.stringify(
    selectors.map(selector => {
      const element = document.querySelector(selector) as HTMLElement | null
      if (!element) return [selector, 'missing']
      element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const seen = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2)
      const { color, fontSize, opacity, visibility, display, fontFamily } = getComputedStyle(element)
      const onTop = seen !== null && (element.contains(seen) || seen.contains(element)) && seen.closest('.t') === null
      return [
        selector,
        onTop,
        Math.round(width),
        Math.round(height),
        color,
        fontSize,
        opacity,
        visibility,
        display,
        fontFamily,
      ]
    }),
  )

let plainLook = ''
attack('without a style of its own the page warns', async context => {
  await show(context, '')
  plainLook = await context.page.evaluate(LOOK, WARNINGS)
  assert.not.match(plainLook, /missing|false/)
  await requireQuiet(context)
})

attack('each style that attacks is cleaned, and all of them together', async context => {
  const attacks = CSS_ATTACKS.map(each =>
    each.replaceAll(/https?:\/\/evil\.example|\/\/evil\.example/g, context.evil.url),
  )
  for (const each of [...attacks, attacks.join('\n'), attacks.toReversed().join('')]) {
    await show(context, cleanCss(each))
    await requireQuiet(context)
    await requireWarnings(context, plainLook)
  }
})

const COVERS = [
  '.t *{position:fixed!important;inset:0!important;z-index:2147483647!important;background:#fff!important}',
  '.t{position:fixed;inset:0;z-index:2147483647;background:#fff}'.replace('.t{', '.t .card{'),
  '.t section{margin-top:-3000px!important;padding-bottom:3000px;background:#fff}',
  '.t h2{transform:translateY(-900px) scale(50)!important;background:#fff}',
  '.t .card{position:absolute!important;top:-2000px;left:-500px;width:5000px;height:9000px;background:#fff;z-index:2147483647}',
  '.t h2{box-shadow:0 -500px 0 900px #fff!important;outline:2000px solid #fff!important}',
  '.t h2::before{content:"All systems operational";position:fixed;inset:0;background:#fff;z-index:2147483647}',
  '.t *{float:left!important;margin:-999px!important;filter:drop-shadow(0 -500px 0 #fff)}',
]

attack('even a style that was not cleaned cannot cover a warning from its own part of the page', async context => {
  for (const css of COVERS) {
    await show(context, css)
    await requireWarnings(context, plainLook)
  }
})

attack('no heading pushes the state off the first screen', async context => {
  await show(context, cleanCss('h1,h1 *,div,p{padding-top:9999px!important;margin-bottom:9999px;font-size:400px}'))
  const part = await context.page.evaluate(() => {
    window.scrollTo(0, 0)
    return (document.querySelector('.ov')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) / window.innerHeight
  })
  assert.ok(part < 0.8, `${part} of a screen`)
})

attack('what cleaning leaves of an extreme style covers no warning', async context => {
  const extreme = `*{margin:-9999px!important;padding:99px!important;width:9999px!important;box-shadow:0 0 0 9999px red!important;
    outline:9999px solid red!important;display:grid!important;order:-1;overflow:auto!important;text-indent:-9999px;letter-spacing:-99px}
    .ov,.stale,.v,.v *,body,html,main,:root{display:none!important;color:transparent!important;font-size:0!important}`
  const left = cleanCss(extreme)
  assert.match(left, /box-shadow/)
  await show(context, left)
  await requireQuiet(context)
  await requireWarnings(context, plainLook)
})

attack('texts run and load nothing, wherever they appear, nor when their links are followed', async context => {
  const attacks = MARKDOWN_ATTACKS.map(each => each.replaceAll('EVIL', context.evil.url))
  for (const each of [...attacks, attacks.join('\n\n')]) {
    await show(context, '', each)
    await requireQuiet(context)
    const found = (await context.page.evaluate(STRANGE)) as string[]
    assert.equal(found, [], each)
  }
})

/** Elements and attributes in customers' texts that are not allowed there. */
const STRANGE = () => {
  const tags = 'P BR STRONG EM DEL CODE PRE BLOCKQUOTE UL OL LI A H4 HR'.split(' ')
  const found: string[] = []
  for (const element of document.querySelectorAll('.x *')) {
    if (!tags.includes(element.tagName)) found.push(element.tagName)
    for (const { name, value } of element.attributes) {
      const known = ['href', 'rel', 'start'].includes(name)
      if (!known || (name === 'href' && !/^(https?|mailto):/.test(value)))
        found.push(`${element.tagName} ${name}=${value}`)
    }
  }
  const elsewhere =
    'script:not(body>script:last-child),iframe,object,embed,img,video,audio,form form,base,link[rel=prefetch],meta[http-equiv]'
  for (const element of document.querySelectorAll(elsewhere)) found.push(element.outerHTML)
  return found
}

test.run()

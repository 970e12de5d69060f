import type { RumPrivacy } from '@pharos/shared-protocol/rum/config.ts'
import { build } from 'esbuild'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { siteSuite } from './at-site.ts'
import { secretPage } from './secret-page.ts'
import type { Site } from './site.ts'

const { test, look } = siteSuite('rum: the preview of the console masks as the recorder does')

const SNAPSHOT = 'control-plane/web/console/src/screen/rum-privacy/snapshot.ts'
const REPLAY = { filters: [{ id: 'all', conditions: [], capture_replay: true }] }
const DEFAULT = { mask_inputs: true, mask_text: false, block_selectors: [], mask_selectors: [], query_parameters: [] }

const BODY = `<h1 class="mine">A <b>headline</b></h1><p class="gone">left out <i>too</i></p>
  <a href="/orders?page=2&amp;token=abc">a link</a><form action="/pay?x=1"><input name="name" value="Ada">
  <input type="password" value="hunter2"><input autocomplete="cc-number" value="4111"><textarea>note</textarea>
  <select><option value="one" selected>One</option></select><button type="submit" title="Pay">Pay</button></form>`

interface Node {
  type: number
  tagName?: string
  attributes?: Record<string, unknown>
  childNodes?: Node[]
  textContent?: string
}

/** What a page loads for itself, or is only in a page that is laid out. */
const OWN = /^(style|script|iframe|noscript|link|head|object|video|img|image)$/

/** Elements and texts in their order, with addresses as the page has them. */
function flat({ tagName = '', attributes = {}, childNodes = [], textContent = '' }: Node, origin: string): string[] {
  if (OWN.test(tagName)) return []
  const { rr_width: _, rr_height: __, ...rest } = attributes
  const own = tagName
    ? [`${tagName} ${JSON.stringify(Object.entries(rest).toSorted()).replaceAll(origin, '')}`]
    : textContent.trim().split(/\s+/).filter(Boolean)
  return [...own, ...childNodes.flatMap(child => flat(child, origin))]
}

function recorded(site: Site): Node | undefined {
  const event = site.segments.flatMap(({ events }) => events).find(({ type }) => type === 2)
  return (event?.data as { node: Node } | undefined)?.node
}

const SETTINGS: Record<string, RumPrivacy> = {
  'by default': DEFAULT,
  'all text': { ...DEFAULT, mask_text: true },
  'no inputs, and some elements': {
    ...{ mask_inputs: false, mask_text: false, mask_selectors: ['.mine', '<'], block_selectors: ['.gone'] },
    query_parameters: ['page'],
  },
}

for (const [name, privacy] of Object.entries(SETTINGS))
  look(`of the same page both send the same: ${name}`, async ({ page, site }) => {
    const bundle = await build({
      entryPoints: [SNAPSHOT],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'own',
    })
    const html = `${site.tag()}<body>${BODY}${secretPage().body}`
    site.config = { ...REPLAY, privacy }
    site.pages['/'] = html
    await page.goto(site.origin)
    await until('a snapshot arrives', () => recorded(site) !== undefined)
    await page.goto('about:blank')
    const shown = await page.evaluate<Node>(`(() => {
      ${bundle.outputFiles[0]?.text}
      const page = new DOMParser().parseFromString(${JSON.stringify(html).replaceAll('</', '<\\/')}, 'text/html')
      return own.maskedSnapshot(page, ${JSON.stringify(privacy)})
    })()`)
    const [preview, sent] = [flat(shown, site.origin), flat(recorded(site) ?? { type: 0 }, site.origin)]
    assert.ok(sent.length > 60, `only ${sent.length}`)
    assert.equal(preview, sent)
  })

test.run()

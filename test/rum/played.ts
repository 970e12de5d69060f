import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

/** The player of the console, as a script that gives the page `Replayer`. */
export async function bundlePlayer(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { Replayer } from '@rrweb/replay'; window.Replayer = Replayer`,
      resolveDir: join(import.meta.dirname, '../../control-plane/web/console'),
    },
    ...{ bundle: true, write: false, format: 'iife', logLevel: 'error' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Attributes that say how something looks: they are recorded as they are. */
const SHOWN = 'class|id|name|type|style|width|height|viewBox|cx|cy|r|fill|colspan|open|checked|href'.split('|')

/**
 * JavaScript: a page's body as text, tree by tree, as docs/rum-sdk.md says that it is masked. Left out: scripts,
 * templates and comments, which show nothing, and where the documents of frames come from.
 */
export const BODY_TEXT = `(function () {
  const SHOWN = new Set(${JSON.stringify(SHOWN)})
  const LEFT_OUT = new Set(['SCRIPT', 'TEMPLATE', 'NOSCRIPT'])
  const masked = text => text.replace(/\\S+/g, '***')
  const attribute = (element, { name, value }) => {
    // The player marks what the pointer is over.
    if (name === 'class') value = value.replace(/ ?:hover/, '') || null
    if (name === 'href') return new URL(value, location.origin).href.replace(/=[^&#]+/g, '=***')
    if (element.tagName === 'OPTION' && name === 'selected') return null
    // The player adds its own.
    if (/^rr_|^(src|srcdoc|autocomplete)$/.test(name)) return null
    if (name === 'name' && /^(INPUT|SELECT)$/.test(element.tagName)) return '***'
    return SHOWN.has(name) || /^.{0,0}$/.test(value) ? value : '***'
  }
  const line = (element, depth) => {
    const names = [...element.attributes].map(one => [one.name, attribute(element, one)]).filter(([name, value]) => value !== null && name !== 'value')
    const text = names.map(([name, value]) => name + '=' + value).sort().join(' ')
    const typed = 'value' in element && /^(INPUT|TEXTAREA)$/.test(element.tagName) && !/^(checkbox|radio)$/.test(element.type)
      ? ' value ' + (element.value && '***') : ''
    const ticked = element.checked ? ' checked' : ''
    const color = getComputedStyle(element).color
    return ' '.repeat(depth) + element.localName + ' ' + text + typed + ticked + ' ' + color
  }
  const lines = []
  let text = ''
  // Texts side by side are one text.
  const endText = (depth, isHidden) => {
    const whole = text.replace(/\\s+/g, ' ').trim()
    if (whole) lines.push(' '.repeat(depth) + JSON.stringify(isHidden ? masked(whole) : whole))
    text = ''
  }
  const walkAll = (nodes, depth, isHidden) => {
    for (const node of nodes) walk(node, depth, isHidden)
    endText(depth, isHidden)
  }
  const walk = (node, depth, isHidden) => {
    if (node.nodeType === 3) text += node.data
    if (node.nodeType !== 1 || LEFT_OUT.has(node.tagName)) return
    endText(depth, isHidden)
    lines.push(line(node, depth))
    if (node.tagName === 'TEXTAREA' || node.tagName === 'STYLE') return
    if (node.shadowRoot) {
      lines.push(' '.repeat(depth + 1) + '#shadow')
      walkAll(node.shadowRoot.childNodes, depth + 2, isHidden)
    }
    const inner = node.tagName === 'IFRAME' ? node.contentDocument?.body : null
    if (inner?.childNodes.length) walk(inner, depth + 1, isHidden)
    walkAll(node.childNodes, depth + 1, isHidden || node.tagName === 'OPTION')
  }
  walk(this.body, 0, false)
  return lines.join('\\n')
})`

/** The page's body, and the instant at which it was that. */
export async function bodyOf(page: Page): Promise<{ text: string; at: number }> {
  return page.evaluate(`new Promise(done => {
    const text = ${BODY_TEXT}.call(document)
    const at = Date.now()
    const wait = () => (Date.now() > at + 1 ? done({ text, at }) : setTimeout(wait))
    wait()
  })`)
}

/** Plays the segments that have arrived. Returns a function that reads the body as it was at an instant. */
export async function play(page: Page, site: Site): Promise<(at: number) => Promise<string>> {
  site.pages['/player.js'] ??= await bundlePlayer()
  site.pages['/player'] = '<body><script src="/player.js"></script>'
  const events = site.segments
    .toSorted((one, other) => one.segment_index - other.segment_index)
    // The first says only which recording it is.
    .flatMap(({ events: [, ...rest] }) => rest)
  await page.goto(`${site.origin}/player`)
  await page.evaluate(`(events => {
    const root = document.body
    window.replayer = new Replayer(events, { root, mouseTail: false, showWarning: false })
    window.firstAt = events[0].timestamp
  })(${JSON.stringify(events)})`)
  return at =>
    page.evaluate(`(() => {
      replayer.pause(${at} - firstAt)
      return (${BODY_TEXT}).call(replayer.iframe.contentDocument)
    })()`)
}

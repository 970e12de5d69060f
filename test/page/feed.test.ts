import { printBadge } from '@pharos/control-plane/publishing/page-printer/badge.ts'
import { printAtom, printRss } from '@pharos/control-plane/publishing/page-printer/feed.ts'
import type { PageForm } from '@pharos/control-plane/publishing/page-printer/printer.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from './chromium.ts'
import { MARKDOWN_ATTACKS } from './markdown-attacks.ts'
import { samplePage } from './sample.ts'
import { shownOf } from './show.ts'

/** What an XML reader finds, by paths of names. */
type Found = Record<string, string[]>

const { test, look: read } = browserSuite('feeds and badges as a reader of XML sees them')

/** A page whose every text contains characters that XML has to escape, or cannot represent. */
function nasty() {
  const words = `${MARKDOWN_ATTACKS.join(' ')} & < > " ' ]]> \u0000\u0008\u000b\uffff\ud800 é 😀`
  const rows = samplePage('outage')
  return {
    ...rows,
    page: { ...rows.page, friendly_name: words },
    components: rows.components.map(each => ({ ...each, friendly_name: words })),
    incidents: rows.incidents.map(each => ({ ...each, title: words })),
    maintenance: rows.maintenance.map(each => ({ ...each, title: words, body: words })),
  }
}

async function parse({ page }: Browsing, { body }: PageForm): Promise<Found> {
  return (await page.evaluate(PARSE, body)) as Found
}

const PARSE = (text: string) => {
  const found: Record<string, string[]> = {}
  const visit = (element: Element, path: string) => {
    const at = `${path}/${element.nodeName}`
    found[at] = [...(found[at] ?? []), element.children.length > 0 ? '' : (element.textContent ?? '')]
    for (const { name, value } of element.attributes)
      found[`${at}@${name}`] = [...(found[`${at}@${name}`] ?? []), value]
    for (const child of element.children) visit(child, at)
  }
  visit(new DOMParser().parseFromString(text, 'application/xml').documentElement, '')
  return found
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const RFC822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/

for (const [name, rows] of [
  ['a page as it is', samplePage('outage')],
  ['words that XML has to escape', nasty()],
] as const) {
  read(`Atom has what RFC 4287 wants, with ${name}`, async context => {
    const found = await parse(context, printAtom(shownOf(rows)))
    assert.equal(found['/feed@xmlns'], ['http://www.w3.org/2005/Atom'])
    for (const one of ['id', 'title', 'updated', 'author/name']) assert.is(found[`/feed/${one}`]?.length, 1, one)
    const entries = found['/feed/entry']?.length ?? 0
    assert.is(entries, rows.incidents.length + rows.maintenance.length)
    for (const one of ['id', 'title', 'updated', 'content'])
      assert.is(found[`/feed/entry/${one}`]?.length, entries, one)
    assert.is(new Set(found['/feed/entry/id']).size, entries)
    for (const at of [...(found['/feed/updated'] ?? []), ...(found['/feed/entry/updated'] ?? [])])
      assert.match(at, INSTANT)
    assert.equal(found['/feed/link@rel'], ['self', 'alternate'])
  })

  read(`RSS has what its specification wants, with ${name}`, async context => {
    const found = await parse(context, printRss(shownOf(rows)))
    assert.equal(found['/rss@version'], ['2.0'])
    for (const one of ['title', 'link', 'description']) assert.is(found[`/rss/channel/${one}`]?.length, 1, one)
    const items = found['/rss/channel/item']?.length ?? 0
    assert.is(items, rows.incidents.length + rows.maintenance.length)
    assert.is(new Set(found['/rss/channel/item/guid']).size, items)
    for (const at of found['/rss/channel/item/pubDate'] ?? []) assert.match(at, RFC822)
    assert.equal(new Set(found['/rss/channel/item/guid@isPermaLink']), new Set(['false']))
  })

  read(`a badge is a picture with a name, with ${name}`, async context => {
    const component = rows.components[1]?.id ?? ''
    const found = await parse(context, printBadge(component)(shownOf(rows)))
    assert.match(found['/svg@aria-label']?.[0] ?? '', /: Outage$/)
    assert.is(found['/svg/script'], undefined)
    assert.equal(found['/svg/g/text']?.[1], 'Outage')
  })
}

test.run()

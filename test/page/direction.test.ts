import type { PageRows } from '@pharos/control-plane/publishing/page-view/rows.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { samplePage } from './sample.ts'
import { htmlOf } from './show.ts'

/** Reverses the direction of everything after it, until the end of what isolates it. */
const OVERRIDE = '\u202e'

const VOID = new Set(['meta', 'link', 'img', 'br', 'input', 'hr', 'path', 'rect', 'circle'])

function named(rows: PageRows): PageRows {
  const turn = (name: string) => `${OVERRIDE}${name}`
  return {
    ...rows,
    page: { ...rows.page, friendly_name: turn(rows.page.friendly_name) },
    components: rows.components.map(each => ({ ...each, friendly_name: turn(each.friendly_name) })),
    incidents: rows.incidents.map(each => ({ ...each, title: turn(each.title) })),
    maintenance: rows.maintenance.map(each => ({ ...each, title: turn(each.title) })),
  }
}

interface Piece {
  text: string
  /** The elements around it, outermost first. */
  within: string[]
}

function piecesOf(html: string): Piece[] {
  const open: string[] = []
  const pieces: Piece[] = []
  for (const [, end, name, own, text] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)[^>]*?(\/?)>|([^<]+)/gi)) {
    if (text !== undefined) pieces.push({ text, within: [...open] })
    else if (name && end) open.splice(open.lastIndexOf(name.toLowerCase()))
    else if (name && !own && !VOID.has(name.toLowerCase())) open.push(name.toLowerCase())
  }
  return pieces
}

test('a name that reverses the direction of text reverses only itself', () => {
  for (const language of ['en', 'ar'] as const) {
    const pieces = piecesOf(htmlOf(named(samplePage('outage')), { language }).body.toString())
    const turned = pieces.filter(({ text }) => text.includes(OVERRIDE))
    assert.ok(turned.length > 10, `${turned.length} names`)
    const loose = turned.filter(({ within }) => !['bdi', 'title'].includes(within.at(-1) ?? ''))
    assert.equal(
      loose.map(({ text, within }) => `${within.slice(-3).join(' ')}: ${text}`),
      [],
    )
  }
})

test.run()

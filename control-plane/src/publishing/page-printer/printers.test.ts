import { PublicPage } from '@pharos/shared-protocol/contract/publishing/public-page.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { htmlOf, plainText, textWithLinks } from '../page-view/markdown.ts'
import { componentRow, dayRow, idOf, incidentRow, maintenanceRow, NOW, pageRows } from '../page-view/rows.fixture.ts'
import { buildPageView } from '../page-view/view.ts'
import { formatOf } from '../page-words/format.ts'
import type { Language } from '../page-words/language.ts'
import { printBadge } from './badge.ts'
import { printCalendar } from './calendar.ts'
import { printJson } from './json.ts'
import type { PrinterInput } from './printer.ts'

const HOUR = 3_600_000
const rows = pageRows({
  components: [componentRow(1, { friendly_name: 'Shop & <Co>' }), componentRow(2, { status: 'down', kind: 'browser' })],
  days: [dayRow(1, 1, { up: 23 * HOUR, down: HOUR })],
  response: [{ monitor_id: idOf(1_001), at: NOW - HOUR, p50: 12.5, p95: null }],
  incidents: [incidentRow(1), incidentRow(2, { status: 'resolved', resolved_at: NOW })],
  maintenance: [maintenanceRow(1, { title: 'A, B; C', body: 'Line one\n\n**Line** two', monitor_ids: [idOf(1_001)] })],
  corrections: [{ id: idOf(7), at: NOW, resource: 'incident', resource_id: idOf(2_001), field: 'title', before: 'Old', after: 'New' }],
}) // biome-ignore format: rows
function shown(language: Language = 'en', more: Partial<PrinterInput> = {}): PrinterInput {
  const view = buildPageView(rows, NOW)
  return {
    view,
    base: 'https://s.example.com',
    api: 'https://a.example.com',
    format: formatOf(language),
    staleSince: null,
    ...more,
  }
}

test('the JSON fits its contract, and says when it is stale', () => {
  const page = PublicPage.parse(JSON.parse(printJson(shown()).body))
  assert.is(page.stale_since, null)
  assert.is(page.components[0]?.days.length, 90)
  assert.is(page.status, 'partial_outage')
  const stale = JSON.parse(printJson(shown('en', { staleSince: NOW - 60_000 })).body)
  assert.is(stale.stale_since, new Date(NOW - 60_000).toISOString())
})

test('the calendar has each maintenance by its id, in lines of 75 bytes, with what needs it escaped (RFC 5545)', () => {
  const { body, type } = printCalendar(shown())
  assert.is(type, 'text/calendar')
  const lines = body.split('\r\n')
  assert.ok(lines.every(line => Buffer.byteLength(line) <= 75))
  const text = body.replaceAll('\r\n ', '')
  for (const part of [`UID:${idOf(3_001)}`, 'DTSTART:20260302T090000Z', 'DTEND:20260302T100000Z', 'SUMMARY:A\\, B\\; C', 'DESCRIPTION:Line one\\n\\nLine two\\n\\nShop & <Co>'])
    assert.ok(text.includes(part), part) // biome-ignore format: parts
})

test('what a calendar says of moved maintenance has a greater sequence', () => {
  const view = buildPageView(
    pageRows({ maintenance: [maintenanceRow(1), maintenanceRow(2, { updated_at: NOW })] }),
    NOW,
  )
  const { body } = printCalendar({ ...shown(), view })
  const found = [...body.matchAll(/SEQUENCE:(\d+)/g)].map(each => Number(each[1]))
  assert.equal(found.sort(), [0, 86_400])
})

test('the JSON says nothing of the monitors behind components', () => {
  assert.not.match(printJson(shown()).body, /monitor_id|"kind"|00000000-0000-7000-8000-000000001001/)
})

test('a badge says the state of the page, or of a component, in words of the language; stale ones say unknown', () => {
  const said = (component: string | null, given = shown()) => /aria-label="([^"]*)"/.exec(printBadge(component)(given).body)?.[1]
  assert.is(said(null), 'Example: Partial outage')
  assert.is(said(idOf(1)), 'Shop &#38; &#60;Co&#62;: Operational')
  assert.is(said(idOf(2), shown('de')), 'Component 2: Ausfall')
  assert.is(said('unknown id'), 'Example: Partial outage')
  assert.is(said(idOf(1), shown('en', { staleSince: NOW })), 'Shop &#38; &#60;Co&#62;: Unknown')
}) // biome-ignore format: one a line

const MARKDOWN: [string, string, string][] = [
  ['**a** _b_', '<p><strong>a</strong> <em>b</em></p>', 'a b'],
  ['a\nb', '<p>a<br />b</p>', 'a\nb'],
  ['# Big', '<h4>Big</h4>', 'Big'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'a\n\nb'],
  ['[x](https://example.com/?a=1&b=2)', '<p><a href="https://example.com/?a=1&amp;b=2" rel="nofollow ugc noopener noreferrer">x</a></p>', 'x'],
  ['[x](javascript:alert(1))', '<p><a rel="nofollow ugc noopener noreferrer">x</a></p>', 'x'],
  ['![x](https://example.com/a.png)', '<p></p>', ''],
  ['<b onclick=x>a</b><img src=x onerror=y>', '<p>a</p>', 'a'],
  ['1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>', '1 < 2 & 3 > 2'],
  ['&lt;script&gt;', '<p>&lt;script&gt;</p>', '<script>'],
] // biome-ignore format: a table
for (const [markdown, html, text] of MARKDOWN)
  test(`Markdown: ${JSON.stringify(markdown)}`, () => {
    assert.is(htmlOf(markdown), html)
    assert.is(plainText(htmlOf(markdown)), text)
  })

test('the text of a mail has the address of each link, once', () => {
  const markdown =
    'See [the **docs**](https://example.com/?a=1&b=2), <https://example.com/x> and [no](javascript:alert(1)).'
  assert.is(
    textWithLinks(htmlOf(markdown)),
    'See the docs (https://example.com/?a=1&b=2), https://example.com/x and no.',
  )
})

for (const piece of ['>', '~a~~ ', '+ ', '1. ', '[', '* '])
  test(`Markdown: thousands of ${JSON.stringify(piece)} are shown as they were written`, () => {
    const html = htmlOf(piece.repeat(2_000))
    assert.match(html, /^<p>[^<]*<\/p>$/)
  })

test.run()

import { brotliCompressSync } from 'node:zlib'
import { printJson } from '@pharos/control-plane/publishing/page-printer/json.ts'
import { type Language, WORDS } from '@pharos/control-plane/publishing/page-words/language.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { STATES, samplePage } from './sample.ts'
import { htmlOf, shownOf } from './show.ts'

/** Each bar describes its problem, and there are 90 days, so the page is much larger than what is transferred. */
const MOST_BYTES = 110_000
const MOST_SENT = 12_000

for (const state of STATES)
  test(`a page of 30 components is under 110 KB, and 12 KB on the wire: ${state}`, () => {
    const { body } = htmlOf(samplePage(state, 30))
    assert.ok(Buffer.byteLength(body) < MOST_BYTES, `${Buffer.byteLength(body)} bytes`)
    const sent = brotliCompressSync(body).byteLength
    assert.ok(sent < MOST_SENT, `${sent} bytes`)
    assert.is(body.match(/<script/gi)?.length, 1, 'local times')
    assert.not.match(body, /\son\w+=/i)
  })

for (const language of Object.keys(WORDS) as Language[])
  test(`and so it is in ${language}`, () => {
    const { body } = htmlOf(samplePage('outage', 30), { language })
    assert.ok(Buffer.byteLength(body) < MOST_BYTES, `${Buffer.byteLength(body)} bytes`)
  })

test('a page of 500 components with a problem on every day describes the newest, and is under 1.6 MB', () => {
  const rows = samplePage('outage', 500)
  const days = rows.days.map(each => ({ ...each, millis: { ...each.millis, down: 60_000 } }))
  const { body } = htmlOf({ ...rows, days }, { language: 'ru' })
  assert.ok(Buffer.byteLength(body) < 1_600_000, `${Buffer.byteLength(body)} bytes`)
})

test('index.json of 100 components is under 1.1 MB, and of 500 under 5.5 MB', () => {
  for (const [count, most] of [
    [100, 1_100_000],
    [500, 5_500_000],
  ] as const) {
    const { body } = printJson(shownOf(samplePage('outage', count)))
    assert.ok(Buffer.byteLength(body) < most, `${count}: ${Buffer.byteLength(body)} bytes`)
  }
})

test.run()

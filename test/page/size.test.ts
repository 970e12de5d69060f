import { type Language, WORDS } from '@pharos/control-plane/publishing/public-page/words/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { STATES, samplePage } from './sample.ts'
import { htmlOf } from './show.ts'

const MOST_BYTES = 60_000

for (const state of STATES)
  test(`a page of 30 components is under 60 KB: ${state}`, () => {
    const { body } = htmlOf(samplePage(state, 30))
    assert.ok(Buffer.byteLength(body) < MOST_BYTES, `${Buffer.byteLength(body)} bytes`)
    assert.not.match(body, /<script|\son\w+=/i)
  })

for (const language of Object.keys(WORDS) as Language[])
  test(`and so it is in ${language}`, () => {
    const { body } = htmlOf(samplePage('outage', 30), { language })
    assert.ok(Buffer.byteLength(body) < MOST_BYTES, `${Buffer.byteLength(body)} bytes`)
  })

test.run()

import { randomBytes } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NOW, pageRows } from '../page-view/rows.fixture.ts'
import { buildPageView } from '../page-view/view.ts'
import { ENCODINGS, MOST_OF_A_PAGE, Projection } from './projection.ts'

const FORM_BYTES = 100_000

test('the forms of a page take so much at most; what was used longest ago is printed anew', () => {
  const page = new Projection(buildPageView(pageRows({}), NOW))
  const bare = page.bytes
  const printed: string[] = []
  const ask = (key: string) =>
    page.variant(key, 'identity', () => {
      printed.push(key)
      return { type: 'text/plain', body: randomBytes(FORM_BYTES / 2).toString('hex') }
    }).body
  const used = ask('used')
  for (let i = 0; i < (3 * MOST_OF_A_PAGE) / FORM_BYTES; i++) {
    ask(`other ${i}`)
    assert.is(ask('used'), used)
    assert.ok(page.bytes - bare <= MOST_OF_A_PAGE, `${page.bytes} bytes`)
  }
  assert.ok(page.bytes - bare > MOST_OF_A_PAGE - 2 * FORM_BYTES)
  ask('other 0')
  assert.equal(
    printed.filter(key => key === 'used' || key === 'other 0'),
    ['used', 'other 0', 'other 0'],
  )
})

test('another encoding of a form counts, too', () => {
  const page = new Projection(buildPageView(pageRows({}), NOW))
  const print = () => ({ type: 'text/plain', body: 'x'.repeat(1_000) })
  page.variant('a', 'identity', print)
  const one = page.bytes
  const { body } = page.variant('a', 'gzip', print)
  assert.is(page.bytes - one, body.byteLength)
  page.variant('a', 'gzip', print)
  assert.is(page.bytes - one, body.byteLength)
})

test('what is kept of a form takes no more memory than is counted', () => {
  const page = new Projection(buildPageView(pageRows({}), NOW))
  for (const encoding of ENCODINGS) {
    const { body } = page.variant('a', encoding, () => ({ type: 'text/plain', body: 'x'.repeat(1_000) }))
    assert.is(body.buffer.byteLength, body.byteLength, encoding)
  }
})

test.run()

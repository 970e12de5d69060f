import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { htmlOf, marksOf } from '../page-view/markdown.ts'
import { incidentRow, pageRows } from '../page-view/rows.fixture.ts'
import { MARKS_OF_A_PAGE, TextPrinter, textsOf } from './texts.ts'

/** Texts of 10,000 characters that are slow to parse: blocks, list items, links, words that could be mail addresses. */
const SLOW = ['a\n\n', '- a\n', 'a\n', '*a* ', 'a@b.c ', 'www.a.b ', 'http://a.b ', '&amp;', '\\a']
for (const piece of SLOW)
  test(`not parsed, but shown as it was written: ${JSON.stringify(piece)} thousands of times`, () => {
    const text = piece.repeat(10_000 / piece.length)
    assert.is(marksOf(text), Number.POSITIVE_INFINITY)
    assert.match(htmlOf(text), /^<p>[^<]*(<br \/>[^<]*)*<\/p>$/)
  })

test('a word of thousands of characters before an @ is not parsed', () => {
  assert.is(marksOf(`${'a.'.repeat(4_000)}@`), Number.POSITIVE_INFINITY)
  assert.is(marksOf(`${'a'.repeat(4_000)} b@c.de`), 1)
})

function countingPrinter() {
  const printed: string[] = []
  const texts = new TextPrinter(text => {
    printed.push(text)
    return htmlOf(text)
  })
  return { printed, texts }
}

test('a text is parsed once, whatever page and change asks for it', async () => {
  const { printed, texts } = countingPrinter()
  const said = await texts.printAll(['**a**', '**b**', '**a**'])
  assert.equal([said('**a**'), said('**b**')], ['<p><strong>a</strong></p>', '<p><strong>b</strong></p>'])
  await texts.printAll(['**a**', '**b**', '**c**'])
  assert.equal(printed, ['**a**', '**b**', '**c**'])
})

test('a page has a bound of marks; its newest texts come first, and the rest is shown as it was written', async () => {
  const { printed, texts } = countingPrinter()
  const updates = (n: number) =>
    Array.from({ length: 50 }, (_, at) => ({
      id: `${n}-${at}`,
      status: 'investigating' as const,
      message: `${n} ${at} ${'a\n\n'.repeat(190)}`,
      at,
    }))
  const rows = pageRows({ incidents: [1, 2, 3].map(n => incidentRow(n, { updates: updates(n) })) })
  const html = await texts.printAll(textsOf(rows))
  const marks = printed.reduce((sum, text) => sum + marksOf(text), 0)
  assert.ok(marks > MARKS_OF_A_PAGE / 2 && marks <= MARKS_OF_A_PAGE, `${marks} marks`)
  assert.is(printed[0], rows.incidents[0]?.updates[0]?.message)
  assert.match(html(rows.incidents[2]?.updates[49]?.message ?? ''), /^<p>3 49 a<br \/>/)
})

test('other work is done between two texts', async () => {
  let others = 0
  const texts = new TextPrinter(text => {
    setImmediate(() => others++)
    return text
  })
  await texts.printAll(['a', 'b', 'c', 'd'])
  assert.ok(others >= 3, `${others}`)
})

test.run()

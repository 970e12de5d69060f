import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { textOf } from './render.ts'
import { isText, type Params, TextOrNone, textIn } from './text.ts'
import { type ParamsOf, saying, type Texts, type Translated } from './words.ts'

const test = suite('texts by code')

const EN = {
  'shop.open': 'the shop is open',
  'shop.sold': '{count} {count:item|items} of {what} sold',
  'shop.because': 'closed: {why}',
  'shop.pays': 'takes {ways:or}',
  'shop.side': ({ side }: { side: 'left' | 'right' }) => `on the ${side}`,
} as const satisfies Texts
const DE: Translated<typeof EN> = {
  'shop.open': 'der Laden ist offen',
  'shop.sold': '{count} {count:Stück|Stücke} von {what} verkauft',
  'shop.because': 'geschlossen: {why}',
  'shop.pays': 'nimmt {ways:or}',
  'shop.side': ({ side }) => (side === 'left' ? 'links' : 'rechts'),
}
const say = saying(EN)
const german = (code: string, params: unknown = {}) => textOf(DE, 'de', { code, params }, 'as sent')

test('a text has its English sentence, its code and its values', () => {
  assert.equal(say('shop.open'), { text: 'the shop is open', code: 'shop.open', params: {} })
  const params = { count: 2, what: ['tea', 'salt'] }
  assert.equal(say('shop.sold', params), { text: '2 items of tea, salt sold', code: 'shop.sold', params })
  assert.is(say('shop.sold', { count: 1, what: 'tea' }).text, '1 item of tea sold')
  assert.is(say('shop.side', { side: 'left' }).text, 'on the left')
})

test('another language is made from the code', () => {
  assert.is(german('shop.sold', { count: 1, what: 'Tee' }), '1 Stück von Tee verkauft')
  assert.is(german('shop.side', { side: 'right' }), 'rechts')
  assert.is(say('shop.pays', { ways: ['cash', 'cards', 'coins'] }).text, 'takes cash, cards, or coins')
  assert.is(german('shop.pays', { ways: ['bar', 'mit Karte'] }), 'nimmt bar oder mit Karte')
})

test('a text within a text is in the same language, and is sent without its sentence', () => {
  const said = say('shop.because', { why: say('shop.open') })
  assert.is(said.text, 'closed: the shop is open')
  assert.equal(said.params, { why: { code: 'shop.open', params: {} } })
  assert.is(german('shop.because', said.params), 'geschlossen: der Laden ist offen')
  assert.is(
    german('shop.because', { why: [say('shop.open')].map(({ code, params }) => ({ code, params })) }),
    'geschlossen: der Laden ist offen',
  )
})

test('values are put in as they are', () => {
  assert.is(german('shop.because', { why: '{why} $1 $& {ways:or}' }), 'geschlossen: {why} $1 $& {ways:or}')
})

const deep = (levels: number): unknown =>
  levels === 0 ? 'x' : { code: 'shop.because', params: { why: deep(levels - 1) } }
const HOSTILE: Record<string, unknown> = {
  'a code of a later version': { code: 'shop.moved', params: {} },
  'a code within, of a later version': { code: 'shop.because', params: { why: { code: 'shop.moved', params: {} } } },
  'a name of every object': { code: 'constructor.name', params: {} },
  'no code': { params: {} },
  'no values': { code: 'shop.sold' },
  'a value missing': { code: 'shop.sold', params: { count: 1 } },
  'a value missing for a function': { code: 'shop.side', params: {} },
  'a value that is inherited': { code: 'shop.because', params: Object.create({ why: 'x' }) },
  'a word for a number': { code: 'shop.sold', params: { count: 'many', what: 'tea' } },
  'no list': { code: 'shop.pays', params: { ways: 'cash' } },
  'not a number': { code: 'shop.sold', params: { count: Number.NaN, what: 'tea' } },
  'a long value': { code: 'shop.because', params: { why: 'x'.repeat(10_001) } },
  'a long name': { code: 'shop.because', params: { ['x'.repeat(10_001)]: 1, why: 'x' } },
  'a long code': { code: `shop.${'x'.repeat(200)}`, params: {} },
  'many long codes': {
    code: 'shop.because',
    params: { why: Array.from({ length: 150 }, () => ({ code: `shop.${'x'.repeat(90)}`, params: {} })) },
  },
  'a long list': { code: 'shop.because', params: { why: Array.from({ length: 1_000 }, () => 1) } },
  'many values': {
    code: 'shop.because',
    params: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`a${at}`, 1])),
  },
  'texts in texts': deep(1_000),
  'an object that is no text': { code: 'shop.because', params: { why: { a: 1 } } },
  'more than a text': {
    code: 'shop.because',
    params: { why: { code: 'shop.open', params: {}, text: 'x'.repeat(1e6) } },
  },
  'a list': [],
  null: null,
  nothing: undefined,
  'a sentence': 'the shop is open',
}

for (const [name, value] of Object.entries(HOSTILE))
  test(`${name}: the sentence is shown`, () => {
    assert.is(textOf(DE, 'de', value as never, 'as sent'), 'as sent')
  })

test('what is not a text is none at the edge', () => {
  for (const name of ['a long value', 'many long codes', 'texts in texts', 'a list', 'a sentence', 'more than a text'])
    assert.is(TextOrNone.parse(HOSTILE[name]), null, name)
  assert.equal(TextOrNone.parse({ code: 'shop.moved', params: { a: [1, null] } }), {
    code: 'shop.moved',
    params: { a: [1, null] },
  })
})

test('long values are cut where the text is made, so that it can be sent', () => {
  const { params } = say('shop.because', { why: ['x'.repeat(5_000), ...Array.from({ length: 500 }, () => 'y')] })
  assert.ok(isText({ code: 'shop.because', params }))
  assert.is(((params as { why: string[] }).why[0] ?? '').length, 1_001)
  const [whole = ''] = (say('shop.because', { why: [`${'x'.repeat(999)}\u{1F600}`] }).params as { why: string[] }).why
  assert.ok(whole.isWellFormed())
})

test('what has more than a text may have is sent as its sentence alone', () => {
  assert.equal(textIn(say('shop.open')), { code: 'shop.open', params: {} })
  assert.is(textIn(say('shop.because', { why: Array.from({ length: 20 }, () => 'x'.repeat(900)) })), null)
})

type Fits<Given, Wanted> = Given extends Wanted ? true : false
type Values<Code extends keyof typeof EN> = ParamsOf<(typeof EN)[Code]>

test('a code without a text, or a value that is missing, does not compile', () => {
  const lacking: Fits<{ 'shop.open': 'offen' }, Translated<typeof EN>> = false
  const missing: Fits<{ count: number }, Values<'shop.sold'>> = false
  const word: Fits<{ ways: string }, Values<'shop.pays'>> = false
  const other: Fits<{ side: 'top' }, Values<'shop.side'>> = false
  const whole: Fits<{ ways: string[] }, Values<'shop.pays'>> = true
  assert.equal([lacking, missing, word, other, whole], [false, false, false, false, true])
})

test('a value of any kind is JSON', () => {
  const params: Params = { a: null, b: true, c: [1, ['x']], d: { code: 'shop.open', params: {} } }
  assert.equal(JSON.parse(JSON.stringify(params)), params)
  assert.ok(isText({ code: 'shop.open', params }))
})

test.run()

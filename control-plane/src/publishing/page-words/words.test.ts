import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatOf } from './format.ts'
import { type Language, languageOf, WORDS } from './language.ts'
import { REFUSED } from './refused.ts'

const WANTED: [string, Language][] = [
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['xx,fr;q=0.5', 'fr'],
  ['en;q=0.1, pt-BR;q=0.9', 'pt'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['zh-Hant-TW', 'zh'],
  ['de;q=0, it;q=0.2', 'it'],
  ['*', 'en'],
  ['__proto__', 'en'],
  ['toString,constructor', 'en'],
  ['JA', 'ja'],
  ['de;q=9, fr;q=0.5', 'fr'],
  ['de;q=0.1.2, fr;q=1e3, it;q=0.2', 'it'],
  ['de;q=, sv', 'sv'],
  ['de;q=NaN', 'en'],
  [`${'xx,'.repeat(4_000)}de`, 'en'],
]
for (const [header, want] of WANTED) test(`"${header}" is ${want}`, () => assert.is(languageOf(header), want))

function leaves(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? [[`${path}${name}`, each] as [string, string]] : leaves(each, `${path}${name}.`),
  )
}

test('there are twenty languages, and each says everything, with the same values in it', () => {
  assert.is(Object.keys(WORDS).length, 20)
  const english = new Map(leaves(WORDS.en))
  const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value)
  for (const [language, words] of Object.entries(WORDS)) {
    const own = leaves(words)
    assert.equal(own.map(([name]) => name).sort(), [...english.keys()].sort(), language)
    for (const [name, text] of own) {
      assert.ok(text.trim() !== '', `${language} ${name}`)
      assert.equal(valuesIn(text), valuesIn(english.get(name) ?? ''), `${language} ${name}`)
    }
  }
})

test('each says in its own words that there is no page', () => {
  for (const part of ['nothing', 'away'] as const)
    assert.is(new Set(Object.values(REFUSED).map(words => words[part])).size, Object.keys(WORDS).length)
})

test('no two states have one name in a language', () => {
  for (const [language, { overall, status, partial, incident, maintenance }] of Object.entries(WORDS))
    for (const group of [overall, { ...status, partial }, incident, maintenance]) {
      const names = Object.values(group)
      assert.is(new Set(names).size, names.length, `${language} ${names}`)
    }
})

test('dates and numbers are those of the language', () => {
  const at = Date.parse('2026-03-02T18:05:00Z')
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u200f]/g, ' ')
  assert.is(plain(formatOf('en').instant(at)), 'Mar 2, 2026, 6:05 PM UTC')
  assert.is(plain(formatOf('de').instant(at)), '02.03.2026, 18:05 UTC')
  assert.is(plain(formatOf('de').percent(99.98)), '99,98 %')
  assert.is(formatOf('en').percent(99.9999), '99.99%')
  assert.is(formatOf('en').percent(99.9), '99.90%')
  assert.is(formatOf('en').percent(99.99951, 3), '99.999%')
  assert.is(formatOf('en').percent(100), '100%')
  assert.is(formatOf('fr').month('2026-03'), 'mars 2026')
  assert.is(formatOf('ja').date(at), '2026/03/02')
  assert.is(formatOf('en').duration(59.4), '59 sec')
  assert.is(formatOf('en').duration(3_660), '1 hr, 1 min')
  assert.is(formatOf('en').duration(90_000), '1 day, 1 hr')
  assert.match(formatOf('ar').percent(12.5), /12/)
})

test.run()

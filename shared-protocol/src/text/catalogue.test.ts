import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CATALOGUES } from './catalogue.ts'
import { ACCOUNT } from './en/account.ts'
import { BUSINESS } from './en/business.ts'
import { CONTRACT } from './en/contract.ts'
import { FAULT } from './en/fault.ts'
import { IDENTITY } from './en/identity.ts'
import { ENGLISH } from './en/index.ts'
import { MONITORING } from './en/monitoring.ts'
import { OBSERVABILITY } from './en/observability.ts'
import { PUBLISHING } from './en/publishing.ts'
import { REQUEST } from './en/request.ts'
import { RESPONSE } from './en/response.ts'
import { render } from './render.ts'
import type { Param } from './text.ts'
import { type ParamsOf, TEXT_LANGUAGES, type TextLanguage } from './words.ts'

const test = suite('the texts of each language')

type Functions = {
  [Code in keyof typeof ENGLISH as (typeof ENGLISH)[Code] extends string ? never : Code]: ParamsOf<
    (typeof ENGLISH)[Code]
  >[]
}

/** Values for the texts that are functions. */
const EXAMPLES: Functions = {
  'alert_reason.firing': [1, 2].map(some => ({ query: 'rate of a', span: '5 min', series: '12', some, all: 3 })),
  'alert_reason.well': [{ query: 'rate of a' }],
  'fault.type': [
    { expected: 'array', received: 'object' },
    { expected: 'string', received: null },
  ],
  'plain.lines': [{ lines: ['one', { code: 'connection.stopped', params: {} }] }],
  'plain.sentences': [{ sentences: ['one', { code: 'connection.stopped', params: {} }] }],
  'verdict.failing': [1, 2].map(some => ({ some, all: some, causes: ['one', 'two'] })),
  'verdict.must_reach': [1, 2].map(needed => ({ findings: ['one', 'two'], needed, unable: '' })),
  'verdict.must_reach_in_time': [{ findings: ['one'], needed: 1, unable: 'eu-west' }],
}

const HOLE = /\{(\w+)(?::([^{}]*))?\}/g

/** Values for a template, from its holes; several, for the singular and the plural. */
function valuesOf(template: string): Record<string, Param>[] {
  const holes = [...template.matchAll(HOLE)]
  return [1, 2, 0].map(count =>
    Object.fromEntries(
      holes.map(([, name = '']) => {
        const uses = holes.flatMap(([, other, use]) => (other === name && use !== undefined ? [use] : []))
        if (uses.includes('or')) return [name, ['<one>', '<other>']]
        return [name, uses.length > 0 ? count : `<${name}>`]
      }),
    ),
  )
}

for (const language of TEXT_LANGUAGES)
  test(`each code has one in ${language}, with its values`, () => {
    const texts = CATALOGUES[language]
    assert.equal(Object.keys(texts).sort(), Object.keys(ENGLISH).sort())
    for (const [code, words] of Object.entries(ENGLISH)) {
      const examples = typeof words === 'string' ? valuesOf(words) : EXAMPLES[code as keyof Functions]
      assert.ok(examples.length > 0, code)
      for (const params of examples) {
        const text = render(texts, { code, params: params as never }, language)
        assert.ok(text.length > 0, code)
        assert.not.match(text, /\{\w|undefined|NaN|\[object|[^.]\.\.$/, code)
      }
    }
  })

/** French has a space before high marks and within quotation marks, at which no line may break. */
test('each in French has its no-break spaces and apostrophes', () => {
  const odd = Object.entries<unknown>(CATALOGUES.fr).filter(([, words]) =>
    / [:;!?»]|« |\p{L}'\p{L}/u.test(String(words)),
  )
  assert.equal(
    odd.filter(([, words]) => typeof words === 'string').map(([code]) => code),
    [],
  )
})

test('each code names its reason in a few words', () => {
  const codes = Object.keys(ENGLISH)
  const odd = codes.filter(
    code => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*\.[a-z0-9]+(?:_[a-z0-9]+){0,5}$/.test(code) || /_\d+$/.test(code),
  )
  assert.equal(odd, [])
})

test('each value has a name of its own', () => {
  const holes = Object.values(ENGLISH).flatMap(words => (typeof words === 'string' ? [...words.matchAll(HOLE)] : []))
  const odd = holes.map(([, name = '']) => name).filter(name => /\d$/.test(name))
  assert.equal(odd, [])
})

/** What the areas say of a field: a text in lower case, which stands after the name of the field. */
const OF_FIELDS = [
  ACCOUNT,
  BUSINESS,
  CONTRACT,
  FAULT,
  IDENTITY,
  MONITORING,
  OBSERVABILITY,
  PUBLISHING,
  REQUEST,
  RESPONSE,
].flatMap(texts => Object.entries<unknown>(texts).flatMap(([code, words]) => (isOfField(words) ? [code] : [])))

function isOfField(words: unknown): boolean {
  return typeof words === 'string' && /^[a-z]/.test(words) && !/^[\w.[\]{}]+: /.test(words)
}

const VERBS: Record<TextLanguage, string> = {
  en: `answered can cannot can’t describes did does extracts follows has is matches must names never occurs of requires returned says take
    was would`,
  de: `antwortet beschäftigen beschreibt besteht braucht darf fehlt folgt geht gehört gibt ginge hat ist kommt liegt liest lässt muss müssen nennt passt
    sagt stammt steht teilt wird`,
  fr: `a correspond date doit décrit dépasse est exige fait figure inclurait indique manque ne nomme n’a n’est n’extrait peut prend serait suit`,
}

for (const language of TEXT_LANGUAGES)
  test(`each that is said of a field in ${language} completes "<field> …"`, () => {
    assert.ok(OF_FIELDS.length > 200, `only ${OF_FIELDS.length} were found`)
    const verbs = VERBS[language].split(/\s+/)
    const odd = OF_FIELDS.filter(
      code => !verbs.includes(/^[\p{L}’]+/u.exec(String(CATALOGUES[language][code]))?.[0] ?? ''),
    )
    assert.equal(odd, [])
  })

test.run()

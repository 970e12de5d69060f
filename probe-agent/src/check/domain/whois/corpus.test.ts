import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Case, corpus } from './corpus.fixture.ts'
import { type Facts, readFacts, registrationOf } from './facts.ts'

const test = suite('whois answers of real registries')
const cases = corpus()

const FIELDS = {
  expiry: (one: Case, facts: Facts) => same(facts.expiry, one.expiry === null ? null : Date.parse(one.expiry)),
  registrar: (one: Case, facts: Facts) => same(facts.registrar, one.registrar),
  nameservers: (one: Case, facts: Facts) => same(registrationOf(facts).nameservers, one.nameservers),
  status: (one: Case, facts: Facts) => same(registrationOf(facts).domain_status, one.status),
} satisfies Record<string, (one: Case, facts: Facts) => boolean>

type Field = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Field[]

function same(read: unknown, expected: unknown): boolean {
  return JSON.stringify(read) === JSON.stringify(expected)
}

interface Tally {
  cases: number
  right: Record<Field, number>
  wrong: string[]
}

function tally(some: readonly Case[]): Tally {
  const result: Tally = { cases: some.length, right: { expiry: 0, registrar: 0, nameservers: 0, status: 0 }, wrong: [] }
  for (const one of some) {
    const facts = readFacts(one.text, one.domain)
    for (const name of NAMES) {
      if (FIELDS[name](one, facts)) result.right[name]++
      else result.wrong.push(`${one.domain} ${name}`)
    }
  }
  return result
}

function report(title: string, some: readonly Case[]): Tally {
  const sums = tally(some)
  const tlds = new Set(some.map(one => one.tld))
  const shares = NAMES.map(name => `${name} ${((100 * sums.right[name]) / sums.cases).toFixed(1)} %`)
  console.log(`${title}: ${sums.cases} answers of ${tlds.size} TLDs; right: ${shares.join(', ')}`)
  for (const tld of tlds) {
    const wrong = tally(some.filter(one => one.tld === tld)).wrong
    if (wrong.length > 0) console.log(`  .${tld}: ${wrong.join(', ')}`)
  }
  return sums
}

const parts: [title: string, some: Case[]][] = [
  ['seen', cases.filter(one => one.seen)],
  ['held back', cases.filter(one => !one.seen)],
]

for (const [title, some] of parts)
  test(`${title}: nothing is read worse than measured`, () => {
    const { right, wrong } = report(title, some)
    for (const name of NAMES) assert.is(right[name], some.length, wrong.join(', '))
  })

test('a date that is not there is not read', () => {
  const absent = cases.filter(one => one.expiry === null)
  const wrong = absent.filter(one => readFacts(one.text, one.domain).expiry !== null)
  console.log(`rightly absent: ${absent.length - wrong.length} of ${absent.length} answers without a date`)
  assert.equal(
    wrong.map(one => one.domain),
    [],
  )
})

test.run()

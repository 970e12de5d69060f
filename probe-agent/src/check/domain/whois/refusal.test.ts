import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAnswer } from './lookup.ts'
import { ABSENT, FRAMES, ICANN, NAMES, OTHERS, RECORDS, THROTTLED } from './refusal.fixture.ts'

const test = suite('refusals and absences in the frames of registries')

function kindOf(text: string): string {
  const heard = readAnswer(text, /xn--/i.test(text) ? 'xn--nme-0ra.example' : 'name.example', 'whois.example')
  if (!('answer' in heard)) return 'record'
  return heard.answer.result === 'failed' ? heard.answer.reason : heard.answer.result
}

/** Line ends, numbers and spelling of the name vary with the position, so that each combination occurs. */
function variant(text: string, index: number): string {
  const named = text.replace(/NAME(?!\.)/g, NAMES[index % NAMES.length] ?? '')
  const numbered = named.replace(/\b\d{2}(?= ?(?:-?second|queries))/gi, String(11 + index))
  return index % 3 === 0 ? numbered.replaceAll('\n', '\r\n') : numbered
}

for (const [kind, sentences] of [
  ['rate_limited', THROTTLED],
  ['no_record', ABSENT],
] as const)
  for (const [frame, wrap] of Object.entries(FRAMES))
    test(`${kind}, ${frame}`, () => {
      const read = sentences.map((one, index) => [one, kindOf(variant(wrap(one), index))])
      assert.equal(
        read.filter(([, is]) => is !== kind),
        [],
      )
    })

for (const [place, record] of Object.entries(RECORDS))
  test(`a record that has such a sentence ${place}`, () => {
    const read = [...THROTTLED, ...ABSENT].map((one, index) => [one, kindOf(variant(record(one), index))])
    assert.equal(
      read.filter(([, is]) => is !== 'record'),
      [],
    )
  })

for (const [kind, text] of OTHERS)
  test(`${kind}: ${text.slice(0, 60)}`, () => {
    const named = text.replaceAll('NAME', 'name.example')
    assert.equal([kindOf(named), kindOf(`${ICANN}\n\n${named}`), kindOf(`${named}\n${ICANN}\n`)], [kind, kind, kind])
  })

test('terms alone are neither', () => assert.is(kindOf(ICANN), 'malformed_response'))

for (const domain of ['free-access.example', 'blocked.example', 'too-many-requests.example', 'no-match.example'])
  test(`a name of words that mean something: ${domain}`, () => {
    const of = (text: string) => readAnswer(text, domain, 'whois.example')
    const limited = of(`The limit for ${domain.toUpperCase()} is reached\n`)
    assert.ok('answer' in limited && limited.answer.result === 'failed' && limited.answer.reason === 'rate_limited')
    const absent = of(`Domain "${domain}" is not registered\n`)
    assert.ok('answer' in absent && absent.answer.result === 'no_record')
    const neither = of(`Hello, ${domain} here\n`)
    assert.ok('answer' in neither && neither.answer.result === 'failed')
    assert.is(neither.answer.reason, 'malformed_response')
  })

test('an unread answer shows what it says first, not its terms', () => {
  const heard = readAnswer(`${ICANN}\n\nHello there.\nMore.\n`, 'name.example', 'whois.example')
  assert.ok('answer' in heard && heard.answer.result === 'failed')
  assert.match(heard.answer.detail.text, /contains no registration: "Hello there\."$/)
})

test('a wait is read in any wording', () => {
  const wait = (text: string) => {
    const heard = readAnswer(text, 'name.example', 'whois.example')
    return 'answer' in heard && heard.answer.result === 'failed' ? heard.answer.retryAfter : null
  }
  assert.is(wait('Please maintain at least 10-second time before starting another enquiry\n'), 10)
  assert.is(wait('% Excessive querying, grace period of 30 seconds.\n'), 30)
  assert.is(wait('Query limit hit, retry in 60s\n'), 60)
  assert.is(wait('The quota has been exceeded\nand will be replenished in 212 seconds\n'), 212)
})

test.run()

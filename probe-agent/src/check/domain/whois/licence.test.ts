import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAnswer } from './lookup.ts'
import { sentences } from './refusal.fixture.ts'

const test = suite('licences of registries around an answer')

const LICENCES = sentences('licence')
const LIMITS = [
  'Excessive querying, grace period of 3600 seconds',
  'Lookup rate surpassed',
  'Query limit exceeded, try again later',
  'Too many requests from your address.',
  '-3: IP address blocked',
  'You have exceeded your quota of queries for today.',
]
const ABSENCES = ['No match for "NAME".', 'Domain not found.', 'NAME is free', 'No entries found for NAME']
const RECORD = 'domain: NAME\nregistrar: X Ltd\nchanged: 2001-02-03\nexpires: 2031-10-25\nnserver: ns1.a.net'

const WIDTHS = [48, 60, 72, 80, 400]
const MARKS = ['', '% ', '# ', '   ']

/** Prose in lines of at most `width` letters. */
function fold(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** With `line` among the lines of a licence: as its first, in the middle, and as its last one. */
const GLUED: Record<string, (licence: string[], line: string) => string[]> = {
  first: (licence, line) => [line, ...licence],
  middle: (licence, line) => licence.toSpliced(Math.ceil(licence.length / 2), 0, line),
  last: (licence, line) => [...licence, line],
}

function kindOf(text: string): string {
  const heard = readAnswer(text.replaceAll('NAME', 'name.example'), 'name.example', 'whois.example')
  if (!('answer' in heard)) return 'record'
  return heard.answer.result === 'failed' ? heard.answer.reason : heard.answer.result
}

/** Each licence in each width, with and without a mark. */
function check(kind: string, make: (licence: string[]) => string[][]): void {
  const read = LICENCES.flatMap(text =>
    WIDTHS.flatMap(width =>
      MARKS.flatMap(mark =>
        make(fold(text, width)).map(lines => {
          const whole = `${lines.map(line => (line === '' ? '' : mark + line)).join('\n')}\n`
          return [kindOf(whole), whole] as const
        }),
      ),
    ),
  )
  const wrong = read.filter(([is]) => is !== kind)
  console.log(`${read.length - wrong.length} of ${read.length} are ${kind}`)
  assert.equal(wrong.slice(0, 5), [])
}

test('alone it says nothing', () => check('malformed_response', licence => [licence]))

test('around a record it changes nothing', () =>
  check('record', licence => [
    [...licence, '', ...RECORD.split('\n')],
    [...RECORD.split('\n'), '', ...licence],
  ]))

for (const [kind, lines] of [
  ['no_record', ABSENCES],
  ['rate_limited', LIMITS],
] as const) {
  test(`${kind}: before and after it`, () =>
    check(kind, licence =>
      lines.flatMap(line => [
        [line, '', ...licence],
        [...licence, '', line],
      ]),
    ))
  for (const [place, glue] of Object.entries(GLUED))
    test(`${kind}: as its ${place} line`, () => check(kind, licence => lines.map(line => glue(licence, line))))
}

test.run()

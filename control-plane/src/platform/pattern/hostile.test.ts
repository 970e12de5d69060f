import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  LONGEST_TEXT,
  MOST_INSTRUCTIONS,
  MOST_STEPS_OF_BATCH,
  MOST_STEPS_OF_TEXT,
  MOST_STEPS_OF_TURN,
} from './budget.ts'
import { compilePattern } from './compile.ts'
import { doWork } from './work.ts'

/** Patterns that cost most: counted and nested repeats, large classes, alternations, groups, look-around of lines. */
const HOSTILE = [
  '(?P<x>a?){500}a{500}',
  '(?P<x>(?:a?){1000}){1}(?:a?){1000}(?:a?){300}',
  '(?:(?:(?:a?){10}){10}){10}',
  '(a*)*b',
  '((a*)*)*$',
  '(?P<x>a|a)*b',
  '(?:a|aa|aaa|aaaa)*b',
  '(?:.*a){300}',
  '(?:.*?a){300}',
  'a.*b|a',
  '(?:a|b.*)?x|a',
  '(?:a|b)*a(?:a|b){300}c',
  '[ab]*a[ab]{20}c',
  String.raw`\pL{1000}`,
  String.raw`(?i)(?:\pL\pN?){300}`,
  String.raw`[^\pL\pN]{500}`,
  String.raw`(?:\b|a){1000}b`,
  String.raw`(?:\Ba|\ba|b){300}z`,
  '(?m)(?:^a*$|a){300}',
  '(?s).{1000}',
  '(?:(a)|(b)|(c)|(d)){200}z',
  '(?:(.)(.)(.)(.)(.)(.)(.)(.)){60}$',
  Array.from({ length: 300 }, (_, at) => `a{${at}}b`)
    .join('|')
    .slice(0, 1_900)
    .replace(/\|[^|]*$/, ''),
  '(?:\u{1f600}?){400}\u{1f600}{400}',
]
/** Of a length. */
const TEXTS: Record<string, (length: number) => string> = {
  'one letter': length => 'a'.repeat(length),
  'two letters': length => 'ab'.repeat(length / 2),
  letters: length => Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * at * 7) % 26))).join(''),
  'letters beyond ASCII': length => 'äß日本'.repeat(length / 4),
  'pairs of surrogates': length => '\u{1f600}'.repeat(length / 2),
  'halves of surrogates': length => '\ud83d'.repeat(length),
  lines: length => 'aaa\n'.repeat(length / 4),
  digits: length => '1 2-3'.repeat(length / 5),
}

for (const pattern of HOSTILE) {
  test(`within its steps: ${pattern.slice(0, 60)}`, () => {
    for (const [name, textOf] of Object.entries(TEXTS)) {
      const texts = [textOf(8_192), textOf(LONGEST_TEXT), 'abc']
      for (const steps of [4_000_000, 100_000, 0]) {
        const matched = doWork<'match'>({ kind: 'match', pattern, texts, steps })
        const replaced = doWork<'replace'>({
          ...{ kind: 'replace', pattern, texts, steps, replacement: '[redacted]', cardsOnly: false },
        })
        for (const turn of [matched, replaced]) {
          if ('fault' in turn) continue
          assert.ok(turn.steps <= steps, `${name}: ${turn.steps} steps of ${steps}`)
          assert.is(turn.results.length === texts.length, !turn.isOver, `${name}: ended without a reason`)
        }
      }
    }
  })
}

test('a turn ends after the text that takes its last step, and the rest is for later turns', () => {
  const texts = Array<string>(40).fill('a'.repeat(LONGEST_TEXT))
  const turn = doWork<'match'>({ kind: 'match', pattern: String.raw`[ab]{20}\d`, texts, steps: MOST_STEPS_OF_BATCH })
  if ('fault' in turn) throw new Error(turn.fault.text)
  assert.ok(turn.results.length > 0 && turn.results.length < texts.length && !turn.isOver)
  assert.ok(turn.steps >= MOST_STEPS_OF_TURN && turn.steps < MOST_STEPS_OF_TURN + MOST_STEPS_OF_TEXT)
})

test('what is saved can search the longest text once within the steps of one text, or is refused', () => {
  for (const pattern of HOSTILE) {
    const checked = doWork<'check'>({ kind: 'check', pattern, longest: LONGEST_TEXT })
    const compiled = compilePattern(pattern)
    const size = 'text' in compiled ? Number.POSITIVE_INFINITY : compiled.programSize()
    assert.is('fault' in checked, size * LONGEST_TEXT > MOST_STEPS_OF_TEXT, pattern)
    if ('fault' in checked) assert.match(checked.fault.text, 'repeats too much')
  }
})

const FAULTS: [string, RegExp][] = [
  ['(', /^is not a regular expression that runs in linear time \(RE2\)/],
  ['(?P<a>x', /^is not a regular expression/],
  ['(?<a>x)(?=y)', /^is not a regular expression/],
  [String.raw`(a)\1`, /^is not a regular expression/],
  ['a{1001}', /^is not a regular expression/],
  ['a'.repeat(20_001), /^is longer than 20000 characters$/],
  [`(?:a?){1000}`.repeat(4), /^repeats too much$/],
]

test('patterns that cannot be used have a fault in words', () => {
  for (const [pattern, fault] of FAULTS) {
    const compiled = compilePattern(pattern)
    assert.match('text' in compiled ? compiled.text : 'it is taken', fault, pattern)
  }
  assert.ok(MOST_INSTRUCTIONS < 8_000)
})

test('ordinary patterns on a batch of ordinary texts take a part of their steps', () => {
  const line = '2026-01-01T10:00:00Z GET /api/v1/users/12345 200 12ms user=alice session=deadbeef ip=10.0.0.1 '
  const texts = Array.from({ length: 40_000 }, (_, at) => `${line}${at}`)
  const ordinary = [
    'session=[0-9a-f]+',
    String.raw`\b(?:\d{1,3}\.){3}\d{1,3}\b`,
    'user=(?P<user>\\w+)',
    'password=\\S+',
  ]
  let left = MOST_STEPS_OF_BATCH
  for (const pattern of ordinary)
    for (let from = 0; from < texts.length; ) {
      const work = {
        kind: 'replace',
        pattern,
        replacement: '#',
        cardsOnly: false,
        texts: texts.slice(from),
        steps: left,
      }
      const turn = doWork<'replace'>(work as Parameters<typeof doWork<'replace'>>[0])
      if ('fault' in turn || turn.isOver) throw new Error(`${pattern} is over after ${from} texts`)
      left -= turn.steps
      from += turn.results.length
    }
  assert.ok(left > 0)
})

test.run()

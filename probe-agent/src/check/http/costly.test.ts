import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { say } from '../../say.ts'
import { failedAssertions, type Subject } from './assertion.ts'
import { createJudge, MOST_WAITING } from './costly.ts'
import { readJson } from './read-json.ts'

const test = suite('expressions that take long')

function subjectOf(text: string): Subject {
  const body = { text, part: null, garbled: null }
  return {
    ...{ statusCode: 200, totalMs: 12, tlsDaysLeft: null, headersFault: null, bodyFault: null },
    header: name => ({ server: 'nginx' })[name.toLowerCase()],
    body: () => body,
    json: () => readJson(body),
  }
}

const of = (
  source: Assertion['source'],
  property: string | null,
  comparison: Assertion['comparison'],
  target: string | null,
): Assertion => ({ source, property, comparison, target })

const list = (length: number) => subjectOf(JSON.stringify(Array.from({ length }, (_, id) => ({ id }))))

/** A path that takes minutes on a long list, and a fifth of a second on a short one. */
const ENDLESS = of('json_path', '$..[?count($..*) > 1]', 'exists', null)
const LIST = list(20_000)
const LONG = of('json_path', '$..[?count($..*) > 2]', 'not_exists', null)
const TEXT = list(120)
const QUICK = of('body', null, 'matches', 'ok')
const FINE = subjectOf('{"status":"ok"}')

/** The longest time for which the event loop stood still while work was done. */
async function stillWhile(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await work()
  clearInterval(timer)
  return Math.max(longest, performance.now() - last)
}

const CASES: [string, Subject, Assertion[]][] = [
  ['a path', FINE, [of('json_path', '$.status', 'equals', 'ok'), of('json_path', '$.status', 'equals', 'bad')]],
  [
    'no JSON',
    subjectOf('<html>'),
    [of('json_path', '$.status', 'exists', null), of('json_path', '$[', 'exists', null)],
  ],
  ['a header', FINE, [of('header', 'Server', 'matches', 'ngi+nx'), of('header', 'Server', 'matches', 'apache')]],
  ['facts', FINE, [of('status_code', null, 'matches', '^2'), of('response_time_ms', null, 'matches', '99')]],
  ['no body', { ...FINE, bodyFault: say('assertion.head') }, [QUICK, of('tls_days_left', null, 'exists', null)]],
]

for (const [name, subject, assertions] of CASES)
  test(`the thread judges as the event loop does: ${name}`, async () => {
    const judge = createJudge(undefined, 0)
    assert.equal(await judge(assertions, subject), failedAssertions(assertions, subject))
    assert.equal(await judge(assertions, subject), failedAssertions(assertions, subject))
  })

test('an expression that takes a second leaves the event loop to others', async () => {
  const judge = createJudge()
  const [first] = await judge([ENDLESS], LIST)
  assert.match(first?.actual ?? '', /not judged/)
  // From now on it is not tried on the event loop at all.
  const still = await stillWhile(async () => {
    const [again] = await judge([ENDLESS], LIST)
    assert.match(again?.actual ?? '', /not judged/)
  })
  assert.ok(still < 500, `the event loop stood still for ${still} ms`)
})

test('an expression that ends is judged, however many that never end are asked for', async () => {
  const judge = createJudge()
  const expected = failedAssertions([LONG], TEXT)
  assert.not.match(expected[0]?.actual ?? '', /not judged/)
  assert.equal(await judge([LONG], TEXT), expected)
  const hostile = Array.from({ length: 8 }, (_, n) => ({ ...ENDLESS, property: `$..[?count($..*) > ${n + 10}]` }))
  for (const one of hostile.slice(0, 2)) await judge([one], LIST)
  const asked = [...hostile, ...hostile, ...hostile].map(one => judge([one], LIST))
  assert.equal(await judge([LONG], TEXT), expected)
  assert.equal(await judge([QUICK], FINE), [])
  for (const [failure] of await Promise.all(asked)) assert.match(failure?.actual ?? '', /not judged/)
})

test('a thread that dies is replaced, and its work is not judged', async () => {
  let started = 0
  const judge = createJudge(() => {
    started += 1
    const ends: ((judged?: never) => void)[] = []
    return {
      postMessage: () => void setTimeout(() => ends[0]?.(), 10),
      on: (event: string, take: (judged: never) => void) => void (event === 'exit' && ends.push(take as () => void)),
      ref: () => {},
      unref: () => {},
      terminate: () => {},
    }
  })
  for (let n = 1; n <= 3; n++) {
    const [failure] = await judge([ENDLESS], LIST)
    assert.match(failure?.actual ?? '', /not judged/)
    assert.is(started, n)
  }
  const all = await Promise.all(Array.from({ length: 3 * MOST_WAITING }, () => judge([ENDLESS], LIST)))
  assert.is(all.length, 3 * MOST_WAITING)
})

test.run()

import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ALLOWED, type Bucket, CUT_OFF_MS, costOf, fullBucket, type MessageKind, take } from './rules.ts'

const LIMIT = { burst: 3, per_minute: 60 }

/** The verdicts on messages that arrive at these milliseconds. */
function verdicts(...at: number[]): string[] {
  let bucket: Bucket = fullBucket(LIMIT, 0)
  return at.map(now => {
    const taken = take(bucket, LIMIT, now, 1)
    bucket = taken.bucket
    return taken.verdict
  })
}

const TABLE: { name: string; given: number[]; expected: string[] }[] = [
  { name: 'a burst is handled', given: [0, 0, 0], expected: ['handle', 'handle', 'handle'] },
  {
    name: 'the first too many is told',
    given: [0, 0, 0, 0, 1],
    expected: ['handle', 'handle', 'handle', 'cut', 'ignore'],
  },
  {
    name: 'a second brings one more',
    given: [0, 0, 0, 1_000, 1_999],
    expected: ['handle', 'handle', 'handle', 'handle', 'cut'],
  },
  {
    name: 'until the minute is over',
    given: [0, 0, 0, 0, CUT_OFF_MS - 1, CUT_OFF_MS],
    expected: ['handle', 'handle', 'handle', 'cut', 'ignore', 'handle'],
  },
  {
    name: 'a clock that goes back gives nothing',
    given: [5_000, 0, 0, 0],
    expected: ['handle', 'handle', 'handle', 'cut'],
  },
]

for (const { name, given, expected } of TABLE) test(name, () => assert.equal(verdicts(...given), expected))

test('three unreadable megabytes are an agent’s whole burst, and a hello is not so large', () => {
  const burst = (kind: MessageKind) => [2 ** 20, 1_000, 0].map(bytes => Math.floor(ALLOWED[kind].burst / costOf(bytes)))
  assert.equal(
    [burst('unreadable'), burst('hello'), burst('artifact')],
    [
      [3, 188, 200],
      [0, 56, 60],
      [7, 471, 500],
    ],
  )
})

test.run()

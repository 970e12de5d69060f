import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createMetrics } from '../../platform/metrics.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { type LiveStream, LiveStreams, MOST_OF_ACCOUNT, MOST_OF_PROCESS, MOST_OF_SESSION } from './streams.ts'

/** A stream without a connection. */
function fake(account: string, session: string): LiveStream & { ended: boolean } {
  const whenEnded: (() => void)[] = []
  const stream = {
    ...{ account, session, member: session, lastEventId: '', ended: false },
    position: { snapshot: '1:1:', at: 0 as never },
    send() {},
    onEnd: (run: () => void) => void whenEnded.push(run),
    end() {
      stream.ended = true
      for (const run of whenEnded) run()
    },
  }
  return stream
}

function codeOf(add: () => void): string | null {
  try {
    add()
    return null
  } catch (error) {
    return (error as Refusal).code
  }
}

/** Opens streams, each session with as many as it may have. */
function fill(streams: LiveStreams, count: number, accountOf: (index: number) => string): LiveStream[] {
  return Array.from({ length: count }, (_, index) => {
    const stream = fake(accountOf(index), `session ${Math.floor(index / MOST_OF_SESSION)}`)
    streams.add(stream)
    return stream
  })
}

test('a session has so many streams and no more, until one ends', async () => {
  const metrics = createMetrics()
  const streams = new LiveStreams(metrics)
  const [first] = fill(streams, MOST_OF_SESSION, () => 'a')
  assert.is(
    codeOf(() => streams.add(fake('a', 'session 0'))),
    'rate_limited',
  )
  assert.is(
    codeOf(() => streams.add(fake('a', 'another'))),
    null,
  )
  first?.end()
  assert.is(
    codeOf(() => streams.add(fake('a', 'session 0'))),
    null,
  )
  assert.is((await metrics.liveStreams.get()).values[0]?.value, MOST_OF_SESSION + 1)
})

test('an account has so many streams, and takes none from another', () => {
  const streams = new LiveStreams(createMetrics())
  fill(streams, MOST_OF_ACCOUNT, () => 'a')
  assert.is(
    codeOf(() => streams.add(fake('a', 'one more'))),
    'rate_limited',
  )
  assert.is(
    codeOf(() => streams.add(fake('b', 'of another account'))),
    null,
  )
})

test('a process has so many streams', () => {
  const streams = new LiveStreams(createMetrics())
  fill(streams, MOST_OF_PROCESS, index => `account ${Math.floor(index / MOST_OF_ACCOUNT)}`)
  assert.is(
    codeOf(() => streams.add(fake('another', 'one more'))),
    'unavailable',
  )
})

test('once closed all have ended, and none begins', () => {
  const streams = new LiveStreams(createMetrics())
  const stream = fake('a', 'one')
  streams.add(stream)
  streams.close()
  assert.ok(stream.ended)
  assert.equal(streams.all, [])
  assert.is(
    codeOf(() => streams.add(fake('a', 'late'))),
    'unavailable',
  )
})

test.run()

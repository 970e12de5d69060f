import { AGENT_GONE_MS, HELLO_EVERY_MS, type Hello, type HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Spokesman } from './spokesman.ts'

const test = suite('one hello for all workers')

const HOUR_MS = 3_600_000
/** What the control plane allows an agent: hellos at once, and a minute. */
const ALLOWED = { burst: 60, per_minute: 90 }

const HELLO: Hello = {
  v: 1,
  version: '0',
  status: 'online',
  capabilities: ['http'],
  in_flight: 3,
  clock_skew_ms: 0,
  loop_delay_ms: 1,
  egress_addresses: [],
  expired_runs: 0,
  spooled: 2,
}
const REPLY: HelloReply = {
  v: 1,
  now: 0,
  time_scale: 1,
  egress: { allow_private: true, forbidden: [] },
  sentinels: [],
  strangers: false,
}

/** Numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 0x80000000
    return state / 0x80000000
  }
}

interface Sent {
  at: number
  worker: number
  hello: Hello
}

/**
 * An hour of an agent: each worker says hello every 5 s, and every second while it has no reply. `fate` says whether the
 * hello of a worker is answered, is not, or ends the worker, which is back a second later.
 */
function simulate(workers: number, fate: (at: number, worker: number) => 'answered' | 'silent' | 'dies') {
  const spokesman = new Spokesman()
  const random = numbers(workers)
  const next = Array.from({ length: workers }, () => random() * HELLO_EVERY_MS)
  const sent: Sent[] = []
  const served = next.map(() => 0)
  let longest = 0
  for (;;) {
    const at = Math.min(...next)
    const worker = next.indexOf(at)
    if (at > HOUR_MS) return { sent, longest }
    const turn = spokesman.ask(worker, HELLO, at)
    let isServed = turn !== null && 'reply' in turn
    let isDead = false
    if (turn !== null && 'speak' in turn) {
      sent.push({ at, worker, hello: turn.speak })
      const end = fate(at, worker)
      isDead = end === 'dies'
      isServed = end === 'answered'
      if (isDead) spokesman.gone(worker)
      else spokesman.answered(worker, isServed ? { ...REPLY, now: at } : null, at)
    }
    if (isServed) {
      longest = Math.max(longest, at - (served[worker] ?? 0))
      served[worker] = at
    }
    next[worker] = at + (isServed ? HELLO_EVERY_MS : 1_000) + (isDead ? 1_000 : 0)
  }
}

/** The longest time without a hello, and whether the control plane would have cut the agent off. */
function judge(sent: readonly Sent[]) {
  let left = ALLOWED.burst
  let gap = 0
  let isCut = false
  for (const [index, { at }] of sent.entries()) {
    const since = at - (sent[index - 1]?.at ?? at)
    gap = Math.max(gap, since)
    left = Math.min(ALLOWED.burst, left + since * (ALLOWED.per_minute / 60_000)) - 1.1
    isCut ||= left < 0
  }
  return { gap, isCut }
}

for (const workers of [1, 2, 7, 8, 16, 64]) {
  test(`${workers} workers say hello as often as one, and all get replies`, () => {
    const { sent, longest } = simulate(workers, () => 'answered')
    const { gap, isCut } = judge(sent)
    assert.not(isCut)
    assert.ok(gap <= HELLO_EVERY_MS + 1, `${gap} ms without a hello`)
    assert.ok(longest <= 2 * HELLO_EVERY_MS, `a worker was ${longest} ms without a reply`)
    const last = sent.at(-1)?.hello
    assert.equal([last?.in_flight, last?.spooled], [3 * workers, 2 * workers])
  })

  test(`${workers} workers without any reply are not cut off`, () => {
    const { sent } = simulate(workers, () => 'silent')
    const { gap, isCut } = judge(sent)
    assert.not(isCut)
    assert.ok(gap <= 2_001, `${gap} ms without a hello`)
  })

  if (workers > 1)
    test(`of ${workers} workers another one speaks when the one that speaks dies`, () => {
      const random = numbers(7)
      const { sent } = simulate(workers, () => (random() < 0.3 ? 'dies' : 'answered'))
      const { gap, isCut } = judge(sent)
      assert.not(isCut)
      assert.ok(gap < AGENT_GONE_MS - HELLO_EVERY_MS, `${gap} ms without a hello`)
    })
}

test('the hello of a worker that does not come back is said by the next', () => {
  const spokesman = new Spokesman()
  assert.ok('speak' in (spokesman.ask(0, HELLO, 0) ?? {}))
  assert.is(spokesman.ask(1, HELLO, 1_000), null)
  assert.ok('speak' in (spokesman.ask(1, HELLO, 2_500) ?? {}))
  // The first one's late reply is not the second one's.
  spokesman.answered(0, REPLY, 2_600)
  assert.is(spokesman.again(2_600), null)
  spokesman.answered(1, { ...REPLY, now: 700, time_scale: 2 }, 2_700)
  assert.is(spokesman.again(2_800)?.reply.now, 900)
})

test('that all are draining is said even if another hello is on its way', () => {
  const spokesman = new Spokesman()
  spokesman.ask(0, HELLO, 0)
  spokesman.answered(0, REPLY, 10)
  spokesman.ask(1, HELLO, 20)
  assert.ok('speak' in (spokesman.ask(0, { ...HELLO, status: 'draining' }, 4_500) ?? {}))
  assert.is(spokesman.ask(1, { ...HELLO, status: 'draining' }, 4_510), null, 'it waits')
  spokesman.answered(0, REPLY, 4_520)
  const turn = spokesman.turn(1, 4_520)
  assert.is(turn !== null && 'speak' in turn ? turn.speak.status : null, 'draining')
  spokesman.answered(1, REPLY, 4_530)
  assert.ok('reply' in (spokesman.turn(0, 4_540) ?? {}))
})

test('it can do what one of them can, is online while one is, and counts expired runs once', () => {
  const spokesman = new Spokesman()
  const speak = (worker: number, hello: Partial<Hello>, at: number) => {
    const turn = spokesman.ask(worker, { ...HELLO, ...hello }, at)
    if (turn === null || !('speak' in turn)) return null
    spokesman.answered(worker, REPLY, at)
    return turn.speak
  }
  assert.is(speak(0, { expired_runs: 2, status: 'blind' }, 0)?.status, 'blind')
  assert.is(speak(1, { expired_runs: 3, capabilities: ['http', 'tls'] }, 500), null)
  const second = speak(0, { status: 'blind' }, 5_000)
  assert.equal([second?.status, second?.capabilities, second?.expired_runs], ['online', ['http', 'tls'], 3])
  assert.is(speak(0, { status: 'draining' }, 9_500)?.status, 'online')
  assert.is(speak(1, { status: 'draining' }, 9_501)?.status, 'draining')
})

test.run()

import type { Hello, HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { InstallationClock } from './installation-clock.ts'
import { Presence } from './presence.ts'

const test = suite('presence')

const HELLO: Hello = {
  v: 1,
  version: '0',
  status: 'online',
  capabilities: ['http'],
  in_flight: 0,
  clock_skew_ms: 0,
  loop_delay_ms: 0,
  egress_addresses: [],
  expired_runs: 2,
  spooled: 0,
}

/** A presence on a test clock, advanced second by second. */
function stage(scale = 1) {
  let now = 0
  const timers = new Set<{ ms: number; fn: () => void }>()
  const clock = {
    now: () => 5_000_000 + now,
    monotonic: () => now,
    every: (ms: number, fn: () => void) => {
      const timer = { ms, fn }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const time = new InstallationClock(clock)
  const told: Hello[] = []
  const applied: HelloReply[] = []
  const control = { answers: true, asked: 0 }
  const presence = new Presence({
    clock,
    time,
    log: silentLog,
    describe: () => HELLO,
    async ask() {
      control.asked++
      if (!control.answers) throw new Error('nobody there')
      const reply: HelloReply = {
        v: 1,
        now: 9_000_000 + now * scale,
        time_scale: scale,
        egress: { allow_private: true, forbidden: [] },
        sentinels: [],
        strangers: false,
      }
      return reply
    },
    apply: async reply => void applied.push(reply),
    answered: hello => void told.push(hello),
  })
  const seconds = async (count: number): Promise<void> => {
    for (let second = 0; second < count; second++) {
      now += 1_000
      for (const { ms, fn } of timers) if (now % ms === 0) fn()
      await new Promise(setImmediate)
    }
  }
  return { presence, time, told, applied, control, seconds }
}

test('says hello every five seconds', async () => {
  const { presence, control, seconds } = stage()
  presence.start()
  await presence.sayHello()
  await seconds(4)
  assert.is(control.asked, 1)
  await seconds(1)
  assert.is(control.asked, 2)
  await seconds(10)
  assert.is(control.asked, 4)
})

test('tries every second while it is not answered', async () => {
  const { presence, control, told, seconds } = stage()
  control.answers = false
  presence.start()
  assert.is(await presence.sayHello(), false)
  await seconds(3)
  assert.is(control.asked, 4)
  assert.equal(told, [])
  control.answers = true
  await seconds(1)
  assert.is(told.length, 1)
  await seconds(4)
  assert.is(control.asked, 6)
})

test("goes by the control plane's clock, also when that runs faster", async () => {
  const { presence, time, seconds } = stage(60)
  assert.is(time.now(), 5_000_000)
  await presence.sayHello()
  assert.is(time.now(), 9_000_000)
  await seconds(2)
  assert.is(time.now(), 9_120_000)
  assert.is(time.since(1_000), 60_000)
})

test('applies the policy before the answer is reported', async () => {
  const { presence, applied, told } = stage()
  await presence.sayHello()
  assert.is(applied.length, 1)
  assert.equal(told, [HELLO])
})

test('hellos go one after the other, so that none counts twice', async () => {
  const { presence, control, told } = stage()
  await Promise.all([presence.sayHello(), presence.sayHello()])
  assert.is(control.asked, 2)
  assert.is(told.length, 2)
  assert.is(presence.asking, false)
})

test('once stopped it is silent', async () => {
  const { presence, control, seconds } = stage()
  presence.start()
  presence.stop()
  await seconds(20)
  assert.is(control.asked, 0)
})

test.run()

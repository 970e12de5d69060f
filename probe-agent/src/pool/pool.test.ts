import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LoopDelay, type SampleListener } from './loop-delay.ts'
import { Pool, type Strain } from './pool.ts'

const test = suite('pool')

/** A delay that the test sets. */
class ToldDelay extends LoopDelay {
  #tell: SampleListener[] = []

  override onSample(listener: SampleListener): void {
    this.#tell.push(listener)
  }

  tell(lateMs: number, times = 1, ownMs = lateMs): void {
    for (let index = 0; index < times; index++) for (const listener of this.#tell) listener(lateMs, ownMs)
  }
}

test('counts what runs, and tells when there is room again', async () => {
  let changes = 0
  const pool = new Pool(8, new ToldDelay(), () => changes++)
  const ended = Promise.withResolvers<void>()
  const running = pool.run(() => ended.promise)
  assert.is(pool.running, 1)
  assert.is(pool.free, 7)
  ended.resolve()
  await running
  assert.is(pool.free, 8)
  assert.is(changes, 1)
})

test('a job that throws frees its place', async () => {
  const pool = new Pool(8, new ToldDelay(), () => {})
  await pool.run(() => Promise.reject(new Error('boom'))).catch(() => {})
  assert.is(pool.free, 8)
})

test('each job knows the worst delay while it ran, and no other', async () => {
  const delay = new ToldDelay()
  const pool = new Pool(8, delay, () => {})
  const strains: Strain[] = []
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const job = (until: Promise<void>) => async (strain: Strain) => {
    strains.push(strain)
    await until
  }
  const one = pool.run(job(first.promise))
  delay.tell(30)
  const two = pool.run(job(second.promise))
  delay.tell(5)
  first.resolve()
  await one
  delay.tell(9)
  second.resolve()
  await two
  delay.tell(99)
  assert.equal(
    strains.map(strain => strain.loopDelayMs),
    [30, 9],
  )
})

test('the bound follows the delay', () => {
  const delay = new ToldDelay()
  const pool = new Pool(100, delay, () => {})
  delay.tell(50, 10)
  assert.is(pool.limit, 80)
  delay.tell(0, 10)
  assert.is(pool.limit, 80)
  for (let index = 0; index < 80; index++) void pool.run(() => new Promise(() => {}))
  delay.tell(0, 20)
  assert.ok(pool.limit > 80)
})

test('delay by other programs does not change the limit, but is reported to the jobs', async () => {
  const delay = new ToldDelay()
  const pool = new Pool(100, delay, () => {})
  const ended = Promise.withResolvers<void>()
  let told: Strain = { loopDelayMs: 0 }
  const running = pool.run(strain => {
    told = strain
    return ended.promise
  })
  delay.tell(80, 50, 5)
  assert.is(pool.limit, 100)
  assert.is(told.loopDelayMs, 80)
  ended.resolve()
  await running
})

test('waiting for something outside the thread does not count as its own work', async () => {
  const delay = new LoopDelay()
  const seen = Promise.withResolvers<[number, number]>()
  delay.onSample((late, own) => late > 50 && seen.resolve([late, own]))
  delay.start()
  const alive = setInterval(() => {}, 1_000)
  // The thread sleeps, as if it had no processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120)
  const [late, own] = await seen.promise
  assert.ok(own < late / 2, `${own} of ${late} ms`)
  delay.stop()
  clearInterval(alive)
})

test('samples real lateness, and how much of it was its own work', async () => {
  const delay = new LoopDelay()
  const seen = Promise.withResolvers<number>()
  delay.onSample((late, own) => late > 50 && own > 50 && seen.resolve(late))
  delay.start()
  const alive = setInterval(() => {}, 1_000)
  const busyMs = () => process.threadCpuUsage().user / 1000
  const end = busyMs() + 120
  while (busyMs() < end);
  assert.ok((await seen.promise) > 50)
  delay.stop()
  clearInterval(alive)
})

test.run()

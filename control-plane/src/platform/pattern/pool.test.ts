import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../refusal.ts'
import { MOST_STEPS_OF_BATCH, MOST_WAITING_OF_ACCOUNT } from './budget.ts'
import { createPatternPool, type Thread } from './pool.ts'
import type { Work } from './work.ts'

const work = (pattern: string) => ({ kind: 'match', pattern, texts: [''], steps: 1 }) as const

/** Threads that answer when they are told to. */
function standIns() {
  const all: StandIn[] = []
  class StandIn extends EventEmitter implements Thread {
    given: string[] = []
    terminated = false
    postMessage({ pattern }: Work): void {
      this.given.push(pattern)
    }
    answer(): void {
      this.emit('message', { fault: this.given.at(-1) })
    }
    terminate(): void {
      this.terminated = true
      this.emit('exit')
    }
    ref(): void {}
    unref(): void {}
  }
  const start = () => {
    const thread = new StandIn()
    all.push(thread)
    return thread
  }
  return { all, start }
}

test('accounts take turns, whoever has more to do', async () => {
  const { all, start } = standIns()
  const pool = createPatternPool(start)
  const done: Promise<unknown>[] = []
  for (const name of ['a1', 'a2', 'a3']) done.push(pool.run('a', work(name)))
  for (const name of ['b1', 'b2']) done.push(pool.run('b', work(name)))
  assert.is(all.length, 1)
  for (let turn = 0; turn < 5; turn++) all[0]?.answer()
  assert.equal(all[0]?.given, ['a1', 'a2', 'b1', 'a3', 'b2'])
  assert.equal(
    await Promise.all(done),
    ['a1', 'a2', 'a3', 'b1', 'b2'].map(fault => ({ fault })),
  )
})

test('an account has a limited number of turns that wait, and another one still gets in', async () => {
  const { all, start } = standIns()
  const pool = createPatternPool(start)
  const done = Array.from({ length: MOST_WAITING_OF_ACCOUNT + 1 }, (_, at) => pool.run('a', work(`${at}`)))
  assert.throws(
    () => pool.run('a', work('more')),
    (error: unknown) =>
      error instanceof Refusal && error.code === 'rate_limited' && error.headers['retry-after'] === '1',
  )
  done.push(pool.run('b', work('b')))
  for (const _ of done) all[0]?.answer()
  await Promise.all(done)
  assert.ok((all[0]?.given.indexOf('b') ?? 99) <= 2)
})

test('a turn that takes too long ends the thread, and only that turn', async () => {
  const { all, start } = standIns()
  const pool = createPatternPool(start, 1)
  const hostile = pool.run('a', work('hostile'))
  const next = pool.run('b', work('next'))
  assert.is(await hostile, null)
  assert.equal([all.length, all[0]?.terminated, all[1]?.given], [2, true, ['next']])
  all[1]?.answer()
  assert.equal(await next, { fault: 'next' })
})

test('a thread that ends by itself takes its turn again once', async () => {
  const { all, start } = standIns()
  const pool = createPatternPool(start)
  const outcome = pool.run('a', work('x'))
  all[0]?.emit('exit')
  assert.equal(all[1]?.given, ['x'])
  all[1]?.emit('error')
  assert.is(await outcome, null)
  const after = pool.run('a', work('y'))
  all[2]?.answer()
  assert.equal(await after, { fault: 'y' })
})

/** Runs work, and returns how often this thread's loop came by meanwhile. */
async function beatsDuring(work: () => Promise<unknown>): Promise<number> {
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
  }, 5)
  await work()
  clearInterval(beat)
  return beats
}

test('a thread that is lost in its work is ended where it is, and this one goes on', async () => {
  const pool = createPatternPool(() => new Worker('for (;;);', { eval: true }), 100)
  const beats = await beatsDuring(async () => assert.is(await pool.run('a', work('x')), null))
  assert.ok(beats > 1, `${beats} beats`)
})

test('this thread goes on while a hostile pattern is searched, and another account has its turn', async () => {
  const pool = createPatternPool()
  const pattern = '(?:(?:a?){30}){30}a{900}'
  const texts = Array<string>(8).fill('a'.repeat(65_536))
  const beats = await beatsDuring(async () => {
    const hostile = pool.run<'match'>('a', { kind: 'match', pattern, texts, steps: MOST_STEPS_OF_BATCH })
    const checked = await pool.run<'check'>('b', { kind: 'check', pattern: '(?P<a>x)', longest: 1 })
    assert.equal(checked, { groups: ['a'], matchesEmpty: false })
    assert.is.not(await hostile, null)
  })
  assert.ok(beats > 1, `${beats} beats`)
})

test.run()

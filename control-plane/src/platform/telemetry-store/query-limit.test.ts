import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NoPermit } from '../semaphore.ts'
import { READERS } from './bounds.ts'
import { createQueryLimit, MOST_WAITING, type Purpose, TooManyWait } from './query-limit.ts'

const PATIENT = () => 60_000

/** Queries that run until they are ended, by the name of their account. */
function createQueries() {
  const share = createQueryLimit()
  const running: string[] = []
  const ends: (() => void)[] = []
  const work = (account: string) => () => {
    running.push(account)
    return new Promise<void>(resolve => ends.push(resolve))
  }
  return {
    running,
    ends,
    ask: (account: string, purpose: Purpose = 'request', left = PATIENT) =>
      share({ account, purpose }, left, work(account)),
  }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test('an account has half of the connections, and no accounts together have that of alert rules', async () => {
  const { running, ends, ask } = createQueries()
  const all = ['a', 'a', 'a', 'b', 'b', 'c'].map(account => ask(account))
  await settled()
  assert.equal(running, ['a', 'a', 'b'])
  all.push(ask('a', 'rule'))
  await settled()
  assert.equal(running, ['a', 'a', 'b', 'a'], 'the rule of an account does not wait for its own charts')
  for (let i = 0; i < all.length; i++) {
    await settled()
    ends[i]?.()
  }
  await Promise.all(all)
  assert.is(running.length, 7)
})

test('with charts and rules at once an account leaves a connection to others', async () => {
  const { running, ends, ask } = createQueries()
  const all = [ask('a'), ask('a'), ask('a', 'rule'), ask('a', 'rule')]
  await settled()
  assert.is(running.length, 3)
  all.push(ask('b'))
  await settled()
  assert.equal(running, ['a', 'a', 'a', 'b'])
  for (let i = 0; i < all.length; i++) {
    await settled()
    ends[i]?.()
  }
  await Promise.all(all)
})

test('a query whose time is over does not wait, and an account waits in no more than a bounded number', async () => {
  const { ask, ends } = createQueries()
  const slow = [ask('a'), ask('a')]
  assert.instance(await ask('a', 'request', () => 0).catch((error: unknown) => error), NoPermit)
  const waiting = Array.from({ length: 20 }, () => ask('a'))
  assert.instance(await ask('a').catch((error: unknown) => error), TooManyWait)
  for (let i = 0; i < 22; i++) {
    await settled()
    ends[i]?.()
  }
  await Promise.all([...slow, ...waiting])
})

test('all accounts together wait in no more than a bounded number; rules of any go on', async () => {
  const { ask, ends } = createQueries()
  const all = Array.from({ length: READERS + MOST_WAITING.all }, (_, i) => ask(`account ${i}`))
  assert.instance(await ask('one more').catch((error: unknown) => error), TooManyWait)
  all.push(ask('one more', 'rule'))
  for (let i = 0; i < all.length; i++) {
    await settled()
    ends[i]?.()
  }
  await Promise.all(all)
  const next = ask('one more')
  await settled()
  ends.at(-1)?.()
  await next
})

test.run()

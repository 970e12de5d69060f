import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountShare } from './account-share.ts'

const test = suite('slots of an account')
const MINUTE = 60_000

/** Starts runs of an account until no more may start; returns how many. */
function fill(share: AccountShare, account: string, slots: number, now = 0): number {
  let count = 0
  for (; count < slots && share.admits(account, slots, now); count++) share.begin(account)
  return count
}

test('a single account has all slots', () => assert.is(fill(new AccountShare(), 'a', 200), 200))

test('however many accounts use all that they may, there is a slot for the next one', () => {
  const share = new AccountShare()
  share.admits('quiet', 200, 0)
  assert.equal(
    ['a', 'b', 'c', 'd'].map(account => fill(share, account, 200)),
    [150, 37, 9, 3],
  )
  assert.ok(share.admits('quiet', 200, 0))
})

test('of two slots, each account has one', () => {
  const share = new AccountShare()
  share.admits('b', 2, 0)
  assert.is(fill(share, 'a', 2), 1)
  assert.is(fill(share, 'b', 2), 1)
})

test('a run that has ended gives its slot back', () => {
  const share = new AccountShare()
  share.admits('b', 4, 0)
  assert.is(fill(share, 'a', 4), 3)
  share.end('a')
  assert.ok(share.admits('a', 4, 0))
})

test('accounts without recent runs are not considered', () => {
  const share = new AccountShare()
  share.admits('b', 4, 0)
  assert.is(fill(share, 'a', 4, 9 * MINUTE), 3)
  assert.ok(share.admits('a', 4, 11 * MINUTE))
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { acceptSet } from './baseline.ts'
import { freshSet, statusOfMonitor } from './record-set.ts'
import { hashOf, nothing, saw, T0 } from './rules.fixture.ts'
import { decideSet } from './rules.ts'

const test = suite('dns record baselines')

const seenOnce = () => decideSet(freshSet('1', 'a.', 'A'), saw('a'), { region: 'local', regions: 1, at: T0 }).set

test('what has changed again is not accepted, nor what was never seen', () => {
  const changed = decideSet(seenOnce(), saw('b'), { region: 'local', regions: 1, at: T0 + 1 }).set
  assert.is(acceptSet(changed, hashOf('a'), T0), null)
  assert.is(acceptSet(changed, hashOf('c'), T0), null)
  assert.is(acceptSet(freshSet('1', 'a.', 'A'), hashOf(''), T0), null)
})

test('accepting what is expected notes that somebody has looked', () => {
  const accepted = acceptSet(seenOnce(), hashOf('a'), T0 + 5)
  assert.equal(accepted?.baseline?.source, 'accepted')
  assert.equal([accepted?.baseline?.established_at, accepted?.baseline?.accepted_at], [T0, T0 + 5])
})

test('a failed look keeps all values', () => {
  const before = seenOnce()
  const {
    failure: _,
    failures: __,
    ...kept
  } = decideSet(before, nothing, { region: 'local', regions: 1, at: T0 + 1 }).set
  const { failure: ___, failures: ____, ...was } = before
  assert.equal(kept, was)
})

test('a monitor stands as the worst of its sets', () => {
  const fine = seenOnce()
  const by = { region: 'local', regions: 1, at: T0 }
  const gone = { ...fine, failures: 2 }
  const changed = decideSet(fine, saw('b'), by).set
  assert.is(statusOfMonitor([fine]), 'baselined')
  const unseen = freshSet('2', 'b.', 'A')
  const failed = decideSet(unseen, nothing, by).set
  assert.is(statusOfMonitor([unseen]), 'pending')
  assert.is(statusOfMonitor([fine, unseen]), 'baselined')
  assert.is(statusOfMonitor([fine, failed]), 'unreachable')
  assert.is(statusOfMonitor([fine, unseen, gone]), 'unreachable')
  assert.is(statusOfMonitor([gone, changed, fine]), 'changed')
})

test.run()

import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { coreTimes, describeCores, ownCores, roundTripUs } from './core.ts'

for (const [list, cores] of [
  ['0-1', [0, 1]],
  ['3', [3]],
  ['0-2,5,7-8', [0, 1, 2, 5, 7, 8]],
] as const)
  test(`cores ${list}`, () => assert.equal(ownCores(`Name:\tnode\nCpus_allowed_list:\t${list}\nMems:\t1`), cores))

test('no list, no cores', () => assert.equal(ownCores('Name:\tnode'), []))

test('each core of this process does some work', () => {
  const times = coreTimes()
  assert.ok(times.length > 0)
  assert.ok(times.every(ms => ms > 0))
})

test('a slow core is worth less', () => {
  assert.match(describeCores([100, 200]), /100 and 200 ms .* worth 1\.5 /)
  assert.match(describeCores([]), /not known/)
})

test('a message to another process and back takes some time', async () => {
  const us = await roundTripUs()
  assert.ok(us > 0 && us < 1_000_000)
})

test.run()

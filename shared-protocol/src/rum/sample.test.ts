import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSampled, sampleOf } from './sample.ts'

const test = suite('rum: the draw of sessions')

const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID())

test('a session stands at one place from 0 to below 1', () => {
  for (const id of ids) {
    const at = sampleOf(id, 'rule')
    assert.ok(at >= 0 && at < 1)
    assert.is(sampleOf(id, 'rule'), at)
  }
})

for (const sample_rate of [0.00001, 0.01, 0.1, 0.5, 0.9, 1])
  test(`the rate ${sample_rate} takes so many, and a higher one takes them too`, () => {
    const taken = ids.filter(id => isSampled(id, { id: 'rule', sample_rate }))
    // Five standard deviations.
    const spread = 5 * Math.sqrt(ids.length * sample_rate * (1 - sample_rate))
    assert.ok(Math.abs(taken.length - ids.length * sample_rate) <= spread + 1, `${taken.length}`)
    for (const raised of [sample_rate, (sample_rate + 1) / 2, 1])
      assert.ok(taken.every(id => isSampled(id, { id: 'rule', sample_rate: raised })))
  })

test('rules draw independently', () => {
  const both = ids.filter(id => sampleOf(id, 'a') < 0.5 && sampleOf(id, 'b') < 0.5).length
  assert.ok(Math.abs(both - ids.length / 4) < 400, `${both}`)
})

test('the draw never changes', () => {
  assert.is(
    sampleOf('6f1f0a52-3f4e-4b0e-9a43-0c1e6a0d5a11', '0c1e6a0d-5a11-4b0e-9a43-6f1f0a523f4e').toFixed(6),
    '0.882181',
  )
})

test.run()

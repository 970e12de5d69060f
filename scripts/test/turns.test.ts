import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findTestFiles, listSlow } from './files.ts'
import { ROOT } from './protocol.ts'
import { choosePart, filesOfPart, PARTS } from './turns.ts'

const test = suite('turns of slow test files')
const DAY_MS = 86_400_000
const parts = Array.from({ length: PARTS }, (_, at) => at + 1)

test('the parts take turns by day', () => {
  const days = parts.map(day => choosePart(day * DAY_MS, ''))
  assert.equal(
    days.toSorted((a, b) => a - b),
    parts,
  )
  assert.is(choosePart(DAY_MS, ''), choosePart(2 * DAY_MS - 1, ''))
  assert.is(choosePart((PARTS + 1) * DAY_MS, ''), choosePart(DAY_MS, ''))
})

test('a part can be named, and a wrong one is refused', () => {
  for (const part of parts) assert.is(choosePart(0, String(part)), part)
  for (const wrong of ['0', String(PARTS + 1), '1.5', 'x'])
    assert.throws(() => choosePart(0, wrong), new RegExp(`from 1 to ${PARTS}, not ${wrong}`))
})

test('each fast file is in every part, and each slow one in one of them', () => {
  const [all, slow] = [findTestFiles(ROOT, []), listSlow(ROOT)]
  const runs = parts.map(part => new Set(filesOfPart(all, slow, part).map(({ path }) => path)))
  for (const { path } of all) {
    const count = runs.filter(run => run.has(path)).length
    assert.is(count, slow.includes(path) ? 1 : PARTS, path)
  }
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findTestFiles, listGuards, listSlow } from './files.ts'
import { ROOT } from './protocol.ts'
import { choosePart, commitOf, PARTS, takeTurns } from './turns.ts'

const test = suite('turns of slow test files')
const parts = Array.from({ length: PARTS }, (_, at) => at + 1)
const [all, slow, guards] = [findTestFiles(ROOT, []), listSlow(ROOT), listGuards(ROOT)]
const isGuard = (path: string) => guards.some(beginning => path.startsWith(beginning))
const runs = parts.map(part => {
  const { now, later } = takeTurns(all, { slow, guards, part })
  return { now: now.map(({ path }) => path), later: later.map(({ path }) => path) }
})

test('the part depends on the commit alone, and each part has its commits', () => {
  const commits = Array.from({ length: 500 }, (_, at) => ((at * 0x9e37_79b1) >>> 0).toString(16).padStart(8, '0'))
  const chosen = commits.map(commit => choosePart(commit, ''))
  assert.equal(
    [...new Set(chosen)].sort((a, b) => a - b),
    parts,
  )
  for (const commit of commits) assert.is(choosePart(commit, ''), choosePart(commit, ''))
  assert.is(choosePart('', ''), 1)
  assert.is(commitOf('/'), '')
})

test('a part can be named, and a wrong one is refused', () => {
  for (const part of parts) assert.is(choosePart('', String(part)), part)
  for (const wrong of ['0', String(PARTS + 1), '1.5', 'x'])
    assert.throws(() => choosePart('', wrong), new RegExp(`from 1 to ${PARTS}, not ${wrong}`))
})

test('each fast file and each guard is in every part, and each other slow file in one of them', () => {
  for (const { path } of all) {
    const count = runs.filter(({ now }) => now.includes(path)).length
    assert.is(count, slow.includes(path) && !isGuard(path) ? 1 : PARTS, path)
  }
})

test('the guards come first, and what waits follows part by part', () => {
  for (const [at, { now, later }] of runs.entries()) {
    const first = now.findIndex(path => !isGuard(path))
    assert.not(now.slice(first).some(isGuard))
    assert.is(now.length + later.length, all.length)
    const following = runs[(at + 1) % PARTS]?.now.filter(path => slow.includes(path) && !isGuard(path)) ?? []
    assert.equal(later.slice(0, following.length), following)
  }
})

test('each line of the guards names a file, and the tests over every route are among them', () => {
  for (const beginning of guards)
    assert.ok(
      all.some(({ path }) => path.startsWith(beginning)),
      beginning,
    )
  for (const { path } of all) if (/\/(standing|isolation)\//.test(path)) assert.ok(isGuard(path), path)
})

test.run()

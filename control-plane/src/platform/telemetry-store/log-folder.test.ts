import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LOCK, lockFolder } from './folder-lock.ts'
import { leaveFolder, makeFolder, removeUnfinished } from './log-folder.ts'

const test = suite('folders of the log of telemetry')

const root = mkdtempSync(join(tmpdir(), 'pharos-log-folder-'))
test.after(() => rmSync(root, { recursive: true }))
const failed = (folder: string, error: unknown) => assert.unreachable(`${folder}: ${error}`)

/** A folder that a process was making, with these files. */
function unfinished(within: string, name: string, files: readonly string[]): string {
  const folder = join(root, within, `.new.${name}`)
  mkdirSync(folder, { recursive: true })
  for (const file of files) writeFileSync(join(folder, file), '')
  return folder
}

test('a folder that a process which no longer runs was making is removed; others stay', async () => {
  const left = [unfinished('left', 'a', []), unfinished('left', 'b', [LOCK]), unfinished('left', 'c', [LOCK])]
  const kept = [unfinished('left', 'd', [LOCK]), unfinished('left', 'e', [LOCK, 'logs.1.json'])]
  const lock = lockFolder(kept[0] ?? '')
  const own = await makeFolder(join(root, 'left'), 'own')
  removeUnfinished(join(root, 'left'), failed)
  assert.equal([left.filter(existsSync), kept.filter(existsSync), existsSync(own.path)], [[], kept, true])
  lock?.release()
  removeUnfinished(join(root, 'left'), failed)
  assert.equal(kept.filter(existsSync), kept.slice(1))
  leaveFolder(own)
  assert.equal(readdirSync(join(root, 'left')), ['.new.e'])
})

test('where there is no folder yet, nothing is removed', () => removeUnfinished(join(root, 'none'), failed))

/** Several of them are taken by the other processes while they are made. */
const FOLDERS = 60

test('folders are made while other processes remove what was left', async () => {
  const within = join(root, 'racing')
  mkdirSync(within)
  const removing = [1, 2].map(() => fork(join(import.meta.dirname, 'log-folder.fixture.ts'), [within]))
  try {
    await Promise.all(removing.map(child => once(child, 'message')))
    for (let n = 0; n < FOLDERS; n += 1) {
      const { path, lock } = await makeFolder(within, String(n))
      // Its lock is the one in the folder.
      assert.is(await isFree(removing[n % 2], path), false, path)
      lock.release()
    }
  } finally {
    for (const child of removing) child.kill('SIGKILL')
    await Promise.all(removing.map(child => once(child, 'exit')))
  }
  removeUnfinished(within, failed)
  assert.is(readdirSync(within).filter(name => name.startsWith('.new')).length, 0)
  assert.is(readdirSync(within).length, FOLDERS)
})

/** Whether another process can lock a folder. */
async function isFree(child: ChildProcess | undefined, folder: string): Promise<boolean> {
  const answered = once(child as ChildProcess, 'message')
  child?.send(folder)
  const [free] = await answered
  return free
}

test.run()

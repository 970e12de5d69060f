import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLog } from '../log.ts'
import { LOCK, lockFolder } from './folder-lock.ts'
import { openWal, type Wal } from './wal.ts'

const test = suite('the log of telemetry')

const root = mkdtempSync(join(tmpdir(), 'pharos-wal-'))
test.after(() => rmSync(root, { recursive: true }))
let ids = 0
const newId = () => {
  ids += 1
  return String(ids).padStart(6, '0')
}
const lines: string[] = []
const log = createLog('warn', { write: text => void lines.push(text) })
/** How often a log line says this about a path. */
const timesSaid = (words: string, path: string) =>
  lines.filter(line => line.includes(words) && line.includes(`${path}"`)).length
const open = (name: string) => openWal(join(root, name), { id: newId(), log, now: () => epoch(0), newId })
const contentOf = (wal: Wal) => wal.segments().map(({ path }) => readFileSync(path, 'utf8'))

/** The folder of a process that does not exist, with an open segment. */
function orphan(name: string, text: string, locked = true, process = `4194305.${newId()}.${hostname()}`): string {
  const dead = join(root, name, process)
  mkdirSync(dead, { recursive: true })
  if (locked) writeFileSync(join(dead, LOCK), '')
  writeFileSync(join(dead, `logs.${newId()}.open`), text)
  return dead
}

/** Its segments are stored: the folders in which they were are gone. */
function requireDone(wal: Wal, ...folders: string[]): void {
  for (const segment of wal.segments()) wal.done(segment)
  assert.is(wal.size(), 0)
  assert.equal(folders.filter(existsSync), [])
}

test('batches that come together go to disk together, in their order, each signal in its own segment', async () => {
  const wal = open('order')
  const lines = ['a\n', 'b\nc\n', 'd\n']
  await Promise.all([
    ...lines.map(text => wal.append('logs', Buffer.from(text))),
    wal.append('spans', Buffer.from('s\n')),
  ])
  await wal.seal()
  assert.equal(contentOf(wal), ['a \nb\nc \nd \n', 's \n'])
  for (const segment of wal.segments()) wal.done(segment)
  assert.is(wal.size(), 0)
  await wal.close()
  assert.equal(readdirSync(join(root, 'order')), [])
})

test('a log that is written without a pause is completed all the same', async () => {
  const wal = open('busy')
  let appended = 0
  let sealed = false
  const keepAppending = async () => {
    for (; !sealed && appended < 500; appended++) await wal.append('logs', Buffer.from('a\n'))
  }
  const senders = [keepAppending(), keepAppending()]
  await wal.seal()
  sealed = true
  assert.ok(appended < 500, 'it waited until nobody wrote any more')
  assert.is(wal.segments().length, 1)
  await Promise.all(senders)
  await wal.close()
})

for (const locked of [true, false])
  test(`what a process left is taken over, ${locked ? 'with' : 'without'} a lock, but not the batch that it was writing`, async () => {
    const dead = orphan(`torn ${locked}`, 'one\ntwo \nthree\nfo', locked)
    const wal = open(`torn ${locked}`)
    wal.keep()
    assert.equal(contentOf(wal), ['one\ntwo \n'])
    assert.is(wal.size(), 9)
    requireDone(wal, dead)
    await wal.close()
  })

test('a torn batch is cut wherever the one before it ends', async () => {
  const block = 2 ** 20
  for (const before of [0, 1, 2, 3, block - 1, block, block + 1, 2 * block])
    for (const after of [0, 1, block - 2, block - 1, block, block + 1]) {
      const kept = before < 2 ? '' : `${'a'.repeat(before - 2)} \n`
      const name = `cut ${before} ${after}`
      const dead = orphan(name, kept + 'b'.repeat(after))
      const wal = open(name)
      wal.keep()
      assert.is(contentOf(wal).join(), kept, name)
      requireDone(wal, dead)
      await wal.close()
    }
})

test('the folder of a process that lives is left alone, whatever its name and age', async () => {
  const other = open('living')
  await other.append('logs', Buffer.from('mine\n'))
  const wal = open('living')
  const names = ['4194305.x', '1.x', `${process.pid}.x`, '7.y', '8.y']
  const folders = names.map(name => orphan('living', 'other \n', true, `${name}.${hostname()}`))
  const locks = folders.map(lockFolder)
  for (const folder of folders) utimesSync(folder, 0, 0)
  wal.keep()
  assert.equal(wal.segments(), [])
  for (const lock of locks) lock?.release()
  wal.keep()
  assert.is(wal.segments().length, folders.length)
  requireDone(wal, ...folders)
  await other.seal()
  assert.equal(contentOf(other), ['mine \n'])
  await Promise.all([other.close(), wal.close()])
})

test('without a lock, a folder of another machine is left alone, however its name begins', async () => {
  const machine = hostname()
  const others = [`${machine}0`, `${machine}.example`, machine.slice(0, -1), `x${machine}`]
  const folders = others.map(other => orphan('machines', 'other \n', false, `4194305.x.${other}`))
  const [mine, running] = [`4194305.z.${machine}`, `1.z.${machine}`].map(name =>
    orphan('machines', 'own \n', false, name),
  )
  const wal = open('machines')
  wal.keep()
  wal.keep()
  assert.equal(contentOf(wal), ['own \n'])
  assert.ok(folders.every(existsSync) && existsSync(String(running)))
  requireDone(wal, String(mine))
  await wal.close()
})

for (const [how, take] of [
  ['moved', (folder: string) => renameSync(folder, join(dirname(folder), '..', 'moved away'))],
  ['removed', (folder: string) => rmSync(folder, { recursive: true })],
] as const)
  test(`a process whose folder is ${how} says so and goes on with a new one`, async () => {
    for (const [round, between] of [[0, 'batches'] as const, [1, 'segments'] as const]) {
      const name = `taken ${how} ${between}`
      const wal = open(name)
      await wal.append('logs', Buffer.from('before\n'))
      if (between === 'segments') await wal.seal()
      const [folder = ''] = readdirSync(join(root, name))
      take(join(root, name, folder))
      await Promise.all([wal.append('logs', Buffer.from('after\n')), wal.append('spans', Buffer.from('s\n'))])
      await wal.seal()
      const left = wal.segments().slice(round)
      assert.equal(left.map(({ path }) => readFileSync(path, 'utf8')).sort(), ['after \n', 's \n'])
      assert.is(timesSaid('was taken or removed', join(root, name, folder)), 1)
      requireDone(wal)
      await wal.close()
      assert.equal(readdirSync(join(root, name)), [])
      rmSync(join(root, 'moved away'), { recursive: true, force: true })
    }
  })

test('files are taken over one by one: what cannot be read, or is no segment, stays and is logged once', async () => {
  const dead = orphan('files', 'first \n')
  const unreadable = join(dead, `logs.${newId()}.open`)
  mkdirSync(unreadable)
  writeFileSync(join(dead, `logs.${newId()}.json`), 'third \n')
  writeFileSync(join(dead, 'notes.txt'), 'of the operator')
  const wal = open('files')
  wal.keep()
  wal.keep()
  assert.equal(contentOf(wal), ['first \n', 'third \n'])
  for (const segment of wal.segments()) wal.done(segment)
  await wal.close()
  assert.equal(readdirSync(dead).sort(), [LOCK, unreadable.slice(dead.length + 1), 'notes.txt'])
  assert.is(timesSaid('is set aside', unreadable), 1)
  assert.is(timesSaid('is no segment', join(dead, 'notes.txt')), 1)
  rmSync(unreadable, { recursive: true })
  writeFileSync(unreadable, 'second \n')
  const next = open('files')
  next.keep()
  assert.equal(contentOf(next), ['second \n'])
  await next.close()
})

test('what a process leaves in its folder is not deleted with it', async () => {
  const wal = open('close')
  await wal.append('logs', Buffer.from('kept\n'))
  const [folder = ''] = readdirSync(join(root, 'close'))
  writeFileSync(join(root, 'close', folder, 'logs.000000.json'), 'unknown \n')
  await wal.seal()
  for (const segment of wal.segments()) wal.done(segment)
  await wal.close()
  const next = open('close')
  next.keep()
  assert.equal(contentOf(next), ['unknown \n'])
  await next.close()
})

test('a log that cannot be read at all is no reason to fail', async () => {
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'file'), '')
  const wal = open('file')
  wal.keep()
  wal.keep()
  assert.is(timesSaid('cannot be read', join(root, 'file')), 1)
  await wal.close()
})

test('a segment that the store refuses is kept for the operator', async () => {
  const wal = open('refused')
  await wal.append('points', Buffer.from('bad\n'))
  await wal.seal()
  const [segment] = wal.segments()
  if (!segment) throw new Error('no segment')
  wal.refuse(segment)
  assert.equal(wal.segments(), [])
  assert.is(readFileSync(join(root, 'refused', 'refused', `${segment.name}.json`), 'utf8'), 'bad \n')
})

test('a disk that takes nothing refuses the batch, and takes the next one when it can', async () => {
  const wal = open('full')
  await wal.append('logs', Buffer.from('kept\n'))
  await wal.seal()
  rmSync(join(root, 'full'), { recursive: true })
  writeFileSync(join(root, 'full'), 'in the way')
  const refused = await wal.append('logs', Buffer.from('lost\n')).catch((error: Error) => error)
  assert.instance(refused, Error)
  assert.is(wal.size(), 6)
  rmSync(join(root, 'full'))
  await wal.append('logs', Buffer.from('again\n'))
  await wal.seal()
  requireDone(wal)
  await wal.close()
})

test.run()

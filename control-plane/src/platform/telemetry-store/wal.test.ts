import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openWal, type Wal } from './wal.ts'

const test = suite('the log of telemetry')

const root = mkdtempSync(join(tmpdir(), 'pharos-wal-'))
test.after(() => rmSync(root, { recursive: true }))
let ids = 0
const newId = () => {
  ids += 1
  return String(ids).padStart(6, '0')
}
const open = (name: string) => openWal(join(root, name), newId)
const contentOf = (wal: Wal) => wal.segments().map(({ path }) => readFileSync(path, 'utf8'))

/** The folder of a process that does not exist, with an open segment. */
function orphan(name: string, text: string): string {
  const dead = join(root, name, `4194305.${newId()}.${hostname()}`)
  mkdirSync(dead, { recursive: true })
  writeFileSync(join(dead, `logs.${newId()}.open`), text)
  return dead
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

test('what a process left is taken over, without the batch that it was writing', async () => {
  const dead = orphan('torn', 'one\ntwo \nthree\nfo')
  const wal = open('torn')
  wal.keep()
  assert.equal(contentOf(wal), ['one\ntwo \n'])
  assert.is(wal.size(), 9)
  assert.not.ok(existsSync(dead))
})

test('the folder of a process that lives is left alone', async () => {
  const other = open('living')
  await other.append('logs', Buffer.from('mine\n'))
  const wal = open('living')
  wal.keep()
  assert.equal(wal.segments(), [])
  mkdirSync(join(root, 'living', `1.x.${hostname()}`))
  wal.keep()
  assert.ok(existsSync(join(root, 'living', `1.x.${hostname()}`)))
  await other.close()
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

test('a disk that takes nothing refuses the batch and keeps those before', async () => {
  const wal = open('full')
  await wal.append('logs', Buffer.from('kept\n'))
  await wal.append('logs', Buffer.from('also\n'))
  await wal.seal()
  rmSync(join(root, 'full'), { recursive: true })
  const refused = await wal.append('logs', Buffer.from('lost\n')).catch((error: Error) => error)
  assert.instance(refused, Error)
})

test.run()

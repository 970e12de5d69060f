import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeRecords, encodeRecord } from './record.ts'
import { Spool } from './spool.ts'

const test = suite<{ folder: string }>('spool')

test.before.each(context => {
  context.folder = mkdtempSync(join(tmpdir(), 'pharos-spool-'))
})
test.after.each(context => rmSync(context.folder, { recursive: true, force: true }))

function drainAll(spool: Spool): string[] {
  const texts: string[] = []
  for (let next = spool.oldest(); next !== null; next = spool.oldest()) {
    texts.push(...next.texts)
    spool.remove(next.segment)
  }
  return texts
}

function segmentsIn(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map(name => join(folder, name))
}

test('gives back in order what was appended, also to a new process', async ({ folder }) => {
  const first = new Spool(folder)
  await Promise.all(['a', 'b', 'ü'].map(text => first.append(text)))
  await first.append('d')
  assert.is(first.count, 4)
  const second = new Spool(folder)
  assert.is(second.count, 4)
  await second.append('e')
  assert.equal(drainAll(second), ['a', 'b', 'ü', 'd', 'e'])
  assert.is(second.count, 0)
  assert.equal(segmentsIn(folder), [])
})

test('appends at the same time share one file and keep their order', async ({ folder }) => {
  const spool = new Spool(folder)
  const texts = Array.from({ length: 500 }, (_, index) => `text ${index}`)
  await Promise.all(texts.map(text => spool.append(text)))
  assert.is(segmentsIn(folder).length, 1)
  assert.equal(drainAll(spool), texts)
})

test('appends while it is emptied go to a new segment', async ({ folder }) => {
  const spool = new Spool(folder)
  await spool.append('a')
  const next = spool.oldest()
  await spool.append('b')
  assert.equal(next?.texts, ['a'])
  if (next !== null) spool.remove(next.segment)
  assert.equal(drainAll(spool), ['b'])
})

for (let cut = 1; cut <= 9; cut++) {
  test(`a tail torn by ${cut} bytes is dropped, what stands before it is kept`, async ({ folder }) => {
    const spool = new Spool(folder)
    await spool.append('whole')
    await spool.append('x')
    const [path = ''] = segmentsIn(folder)
    truncateSync(path, readFileSync(path).length - cut)
    assert.equal(drainAll(new Spool(folder)), ['whole'])
  })
}

test('damage and rubbish end a segment', ({ folder }) => {
  const good = Buffer.concat([encodeRecord('one'), encodeRecord('two')])
  const flipped = Buffer.from(good)
  flipped[good.length - 1] = 0
  assert.equal(decodeRecords(good), ['one', 'two'])
  assert.equal(decodeRecords(flipped), ['one'])
  assert.equal(decodeRecords(Buffer.concat([good, Buffer.alloc(40, 0xff)])), ['one', 'two'])
  assert.equal(decodeRecords(Buffer.alloc(3)), [])
  writeFileSync(join(folder, '0000000001.spool'), 'not a spool')
  assert.is(new Spool(folder).count, 0)
})

test("zeros, as a crash leaves them at a file's end, are no records", async ({ folder }) => {
  const spool = new Spool(folder)
  await spool.append('kept')
  appendFileSync(segmentsIn(folder)[0] ?? '', Buffer.alloc(4096))
  assert.equal(drainAll(new Spool(folder)), ['kept'])
})

/** Limits the size of this process's files from now on; writes beyond it fail, as on a full disk. */
function limitFiles(bytes: number | 'unlimited'): boolean {
  return spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]).status === 0
}

const canLimit = limitFiles('unlimited')
if (!canLimit) console.log('SKIP spool.test.ts: prlimit can not limit the files of this process')
const limited = canLimit ? test : test.skip

limited('what is appended after a write that broke off is not lost behind it', async ({ folder }) => {
  const spool = new Spool(folder)
  await spool.append('first')
  limitFiles(40)
  const failed = await spool.append('x'.repeat(100)).catch((error: Error) => error)
  limitFiles('unlimited')
  assert.match(String(failed), /EFBIG/)
  await spool.append('last')
  assert.equal(drainAll(new Spool(folder)), ['first', 'last'])
})

test('drops the oldest and counts them when it is full', async ({ folder }) => {
  const spool = new Spool(folder, { segmentBytes: 100, totalBytes: 300 })
  for (let index = 0; index < 20; index++) await spool.append(`${String(index).padStart(2, '0')}${'.'.repeat(40)}`)
  const kept = drainAll(spool).map(text => Number(text.slice(0, 2)))
  assert.is(kept.at(-1), 19)
  assert.is(kept.length + spool.dropped, 20)
  assert.equal(
    kept,
    [...kept].sort((a, b) => a - b),
  )
  assert.ok(kept.length >= 4)
})

test.run()

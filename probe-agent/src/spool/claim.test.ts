import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { StartFault } from '../credentials.ts'
import { adoptSpools, claimSpool, workerSpool } from './claim.ts'
import { Spool } from './spool.ts'

const test = suite<{ folder: string }>('spool claim')

test.before.each(context => {
  context.folder = mkdtempSync(join(tmpdir(), 'pharos-claim-'))
})
test.after.each(context => rmSync(context.folder, { recursive: true, force: true }))

test('the spools of workers that no longer exist go to the first worker, in order', async ({ folder }) => {
  for (const [worker, texts] of [
    ['0', ['a']],
    ['1', ['b']],
    ['2', ['c', 'd']],
  ] as const) {
    const spool = new Spool(join(folder, worker))
    for (const text of texts) await spool.append(text)
    spool.close()
  }
  adoptSpools(folder, 2)
  assert.equal(readdirSync(folder).sort(), ['0', '1'])
  const heir = new Spool(workerSpool(folder, 0))
  assert.is(heir.count, 3)
  assert.equal(heir.oldest()?.texts, ['a'])
})

test('a new folder is made', ({ folder }) => {
  adoptSpools(join(folder, 'new'), 1)
  assert.equal(readdirSync(join(folder, 'new')), ['0'])
})

test('a spool has one owner', async ({ folder }) => {
  await claimSpool(folder)
  if (process.platform !== 'linux') return
  const error = await claimSpool(folder).catch(reason => reason)
  assert.instance(error, StartFault)
  assert.match(error.message, /another agent is running/)
})

test('a folder that cannot be created is reported in one line', async ({ folder }) => {
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'other'))
  const error = await claimSpool(join(folder, 'file', 'spool')).catch(reason => reason)
  assert.instance(error, StartFault)
  assert.match(error.message, /can't be made/)
})

test.run()

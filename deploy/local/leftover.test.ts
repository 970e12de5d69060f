import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { StartupFault } from './config.ts'
import { forgetProcess, rememberProcess, runningProcess, stopLeftover } from './leftover.ts'
import { lockDataFolder } from './lock.ts'

const test = suite('what an earlier start left')
const dir = mkdtempSync(join(tmpdir(), 'pharos-leftover-'))
const file = join(dir, 'some.pid')

test.after(() => rmSync(dir, { recursive: true }))
test.after.each(() => rmSync(file, { force: true }))

test('a process that runs is found by its pid and start time', () => {
  rememberProcess(file, process.pid)
  assert.is(runningProcess(file), process.pid)
})

test('a pid that now belongs to another process does not count', async () => {
  writeFileSync(file, `${process.pid} 1\n`)
  assert.is(runningProcess(file), undefined)
  assert.is(await stopLeftover(file, 'SIGKILL'), false)
})

test('a leftover process is stopped, and killed if it ignores the signal', async () => {
  const stubborn = spawn(process.execPath, [
    '-e',
    "process.on('SIGTERM', () => {}); console.log(1); setInterval(() => {}, 1000)",
  ])
  await new Promise(resolve => stubborn.stdout.once('data', resolve))
  const ended = new Promise(resolve => stubborn.once('close', (_, signal) => resolve(signal)))
  rememberProcess(file, stubborn.pid ?? 0)
  assert.is(await stopLeftover(file, 'SIGTERM', 100), true)
  assert.is(await ended, 'SIGKILL')
  assert.not.ok(existsSync(file))
})

test('only its own process is forgotten', () => {
  rememberProcess(file, process.pid)
  forgetProcess(file, process.pid + 1)
  assert.ok(existsSync(file))
  forgetProcess(file, process.pid)
  assert.not.ok(existsSync(file))
})

test('a data folder has one owner, and a dead one does not count', () => {
  const unlock = lockDataFolder(dir)
  assert.throws(
    () => lockDataFolder(dir),
    (error: Error) => error instanceof StartupFault && error.message.includes(`pid ${process.pid}`),
  )
  unlock()
  writeFileSync(join(dir, 'pharos.pid'), '1 0\n')
  lockDataFolder(dir)()
})

test.run()

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { holdProfiles, STALE_MS } from './profile-lock.ts'

const test = suite('profile lock')
const { statSync } = fs
let dir = ''
let file = ''
test.before.each(() => {
  dir = fs.mkdtempSync(join(tmpdir(), 'pharos-profile-lock-'))
  file = join(dir, 'profiles.json')
})
test.after.each(() => {
  whenLookedAt(() => {})
  fs.rmSync(dir, { recursive: true, force: true })
})

/** Does something each time after a command has looked at how old a lock is, before it acts on that. */
function whenLookedAt(then: () => void): void {
  fs.statSync = ((path: string, options: object) => {
    const known = statSync(path, options)
    then()
    return known
  }) as typeof statSync
  syncBuiltinESMExports()
}

/** Lets the lock be as old as that of a command that was killed. */
function age(): void {
  const then = (Date.now() - 2 * STALE_MS) / 1000
  const names = fs.readdirSync(dir, { recursive: true }).map(String)
  for (const name of names) fs.utimesSync(join(dir, name), then, then)
}

/** Another command takes the lock, and ends without releasing it. */
function holdInAnotherProcess(): void {
  const { href } = new URL('./profile-lock.ts', import.meta.url)
  const script = `const { holdProfiles } = await import(${JSON.stringify(href)}); await holdProfiles(${JSON.stringify(file)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.is(status, 0, stderr)
}

/** Tries to take the lock: whether it is taken, or still waited for after having been looked at three times. */
async function attempt(looked = () => {}) {
  let times = 0
  const waits = new Promise<'waits'>(resolve => {
    whenLookedAt(() => {
      times++
      if (times === 1) looked()
      if (times === 3) resolve('waits')
    })
  })
  const taken = holdProfiles(file)
  return { taken, first: await Promise.race([taken.then(() => 'taken' as const), waits]) }
}

test('a command waits until the lock is released', async () => {
  const release = await holdProfiles(file)
  const { taken, first } = await attempt()
  assert.is(first, 'waits')
  release()
  await taken
})

test('the lock of a killed command is taken over', async () => {
  holdInAnotherProcess()
  age()
  const release = await holdProfiles(file)
  const { taken, first } = await attempt()
  assert.is(first, 'waits')
  release()
  await taken
})

test('of two commands that find a stale lock, only one takes it over', async () => {
  holdInAnotherProcess()
  age()
  const { taken, first } = await attempt(holdInAnotherProcess)
  assert.is(first, 'waits')
  age()
  await taken
})

test('a command whose lock was taken over does not release that of the other', async () => {
  const release = await holdProfiles(file)
  age()
  const releaseOther = await holdProfiles(file)
  release()
  const { taken, first } = await attempt()
  assert.is(first, 'waits')
  releaseOther()
  await taken
})

test.run()

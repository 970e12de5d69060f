import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('the watchdog of the telemetry process')
const dir = mkdtempSync(join(tmpdir(), 'pharos-watchdog-'))
test.after(() => rmSync(dir, { recursive: true, force: true }))

const WATCHDOG = join(import.meta.dirname, 'watchdog.ts')

/** Runs a program under the watchdog until it ends. Returns the signal that ended it, and what it said. */
async function watched(memoryMb: number, program: string): Promise<{ signal: unknown; said: string }> {
  const file = join(dir, 'program.mjs')
  writeFileSync(file, `import { startWatchdog } from '${WATCHDOG}'\nstartWatchdog(${memoryMb})\n${program}`)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const [, signal] = await once(child, 'close')
  return { signal, said }
}

test('a process that takes more memory than its bound is ended, and says why', async () => {
  const { signal, said } = await watched(
    256,
    'const kept = []; setInterval(() => kept.push(Buffer.alloc(4_000_000, 1)), 10)',
  )
  assert.is(signal, 'SIGKILL')
  assert.match(
    said,
    /^pharos: the telemetry process is ended, since it uses \d+ MB \(PHAROS_TELEMETRY_MEMORY_MB=256\)$/m,
  )
})

test('a process whose event loop stands still is ended, and says why', async () => {
  const { signal, said } = await watched(100_000, 'setTimeout(() => { for (;;); }, 100)')
  assert.is(signal, 'SIGKILL')
  assert.match(said, /^pharos: the telemetry process is ended, since its event loop stood still for 10 s$/m)
})

test('a process that does its work ends by itself', async () => {
  const { signal, said } = await watched(100_000, 'setTimeout(() => process.exit(), 3_000)')
  assert.equal([signal, said], [null, ''])
})

test.run()

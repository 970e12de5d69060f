import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { requireOnce, Sender } from './telemetry-sending.ts'

const test = suite('telemetry on a full disk')
/** What has to stay free is 256 MB. */
const DISK_MB = 400
const folder = mkdtempSync(join(tmpdir(), 'pharos-telemetry-disk-'))

/** A disk of its own, so that it can be full without harm; otherwise why there is none. */
function mountDisk(): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'pharos-telemetry', folder], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `no disk of its own can be mounted here (it takes root): ${String(error).split('\n')[0]}`
  }
}

const noDisk = mountDisk()
test.after(() => {
  if (noDisk === undefined) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Takes all that is free but so many bytes. */
function fill(but: number): string {
  const { bavail, bsize } = statfsSync(folder)
  const path = join(folder, 'filler')
  try {
    writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - but)))
  } catch (error) {
    // Others write, too: it is full all the same.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return path
}

for (const [what, left] of [
  ['nearly', 200 * 2 ** 20],
  ['really', 0],
] as const)
  testUnless(
    test,
    noDisk,
    `a ${what} full disk refuses batches, loses none, and is over once there is space`,
    async () => {
      const sender = new Sender(folder, what === 'nearly' ? 0 : 1_000_000)
      await sender.goesOn(20)
      const filler = fill(left)
      await until('a batch is refused', () => sender.refusals.length > 5)
      assert.match(sender.refusals.at(-1) ?? '', /disk/)
      rmSync(filler)
      await sender.goesOn(20)
      await requireOnce(folder, sender, new Set(sender.acknowledged))
    },
  )

test.run()

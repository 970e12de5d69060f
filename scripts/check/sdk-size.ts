import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, type Rule } from './rule.ts'

/** The most bytes of each file of the RUM SDK that pages load, compressed with gzip. */
const MOST_BYTES = { 'sdk.js': 10_000, 'later.js': 8_500, 'recorder.js': 26_000 }
const SDK = join(ROOT, 'control-plane/web/rum-sdk')

export const sdkSize: Rule = {
  name: 'size of the RUM SDK',
  run: () => {
    const folder = mkdtempSync(join(tmpdir(), 'pharos-rum-sdk-'))
    try {
      const words = [join(SDK, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', '--outDir', folder]
      const env = { ...process.env, NODE_ENV: 'production' }
      const { status, stderr } = spawnSync(process.execPath, words, { cwd: SDK, env, encoding: 'utf8' })
      if (status !== 0) return { faults: [`it cannot be built: ${stderr}`] }
      const sizes = Object.entries(MOST_BYTES).map(([file, most]) => ({
        ...{ file, most },
        bytes: statSync(join(folder, `${file}.gz`)).size,
      }))
      return { faults: sizes.filter(({ bytes, most }) => bytes > most).map(tell) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function tell({ file, bytes, most }: { file: string; bytes: number; most: number }): string {
  return `${file} of the RUM SDK has ${bytes} bytes with gzip: ${most} is the end`
}

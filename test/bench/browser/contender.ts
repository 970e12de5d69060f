import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkBrowser } from '@pharos/probe-agent/check/browser/check.ts'
import { findMachine } from '@pharos/probe-agent/check/browser/machine.ts'
import { environmentFor } from '@pharos/probe-agent/check/http/check.fixture.ts'
import { DEFAULT_KEEP } from '@pharos/shared-protocol/check/browser.ts'

/** A way to run a script. `run` throws if the script did not pass. */
export interface Contender {
  name: string
  run(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** The agent's own check, as for a run from the bus. */
export async function pharos(script: string, name: string, keep = DEFAULT_KEEP): Promise<Contender> {
  const env = await environmentFor()
  return {
    name,
    async run() {
      const { outcome, dispose } = await checkBrowser(
        { script, timeout_ms: TIMEOUT_MS, keep },
        { environment: {} },
        env,
      )
      await dispose()
      if (outcome.status !== 'passed') throw new Error(`a run did not pass: ${outcome.error?.message}`)
    },
  }
}

/** `playwright test` on the same file with the same browser: no sandbox, no proxy, nothing recorded. */
export function plainRunner(script: string, folder: string): Contender {
  const { browser, node, packages } = findMachine({
    browserPath: null,
    searchPath: process.env.PATH ?? '',
    withoutGroups: false,
  })
  const test = packages['@playwright/test'] ?? ''
  mkdirSync(folder, { recursive: true })
  symlinkSync(dirname(dirname(test)), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'script.spec.ts'), script)
  const launchOptions = { executablePath: browser, args: ['--no-sandbox'] }
  const config = { workers: 1, reporter: 'line', use: { launchOptions } }
  writeFileSync(join(folder, 'playwright.config.js'), `module.exports = ${JSON.stringify(config)}`)
  let runs = 0
  return {
    name: 'plain Playwright',
    async run() {
      const args = [join(test, 'cli.js'), 'test', '--output', `results-${runs++}`]
      const child = spawn(node, args, { cwd: folder, stdio: 'ignore' })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`plain Playwright ended with ${code}`)
    },
  }
}

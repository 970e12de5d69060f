import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { obstacle, run } from './check.fixture.ts'

const test = suite('browser limits')
if (obstacle !== null) console.log(`SKIP browser limits.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

const marker = () => `marker-${process.pid}-${performance.now()}`

function processesWith(text: string): number {
  return readdirSync('/proc').filter(name => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  }).length
}

test.after.each(async () => {
  const outcome = await run(
    `await page.setContent('<h1>fine</h1>')\nawait expect(page.locator('h1')).toHaveText('fine')`,
  )
  assert.is(outcome.status, 'passed', 'the agent goes on')
})

story('a script that forks without end runs into its limit', async () => {
  const mark = marker()
  const bomb = `const { spawn } = require('node:child_process')
const fork = () => spawn(process.execPath, ['-e', process.argv[1] ?? '', process.argv[1] ?? ''], { stdio: 'ignore' }).on('error', () => {})
setInterval(fork, 1); //${mark}`
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, processesWith(mark))
  }, 500)
  const outcome = await run(
    `const { spawn } = require('node:child_process')
const bomb = ${JSON.stringify(bomb)}
for (;;) {
  await new Promise((resolve, reject) => spawn(process.execPath, ['-e', bomb, bomb], { stdio: 'ignore' }).on('spawn', resolve).on('error', reject))
}`,
    { timeout_ms: 8_000 },
  )
  clearInterval(watch)
  assert.is.not(outcome.status, 'passed')
  assert.ok(most > 0 && most < 512, `${most} processes`)
  assert.is(processesWith(mark), 0)
})

story('a script that starts browsers without end runs into it too, and the reason is reported', async () => {
  const outcome = await run(`for (;;) await playwright.chromium.launch()`, { timeout_ms: 40_000 })
  assert.is.not(outcome.status, 'passed')
  assert.is.not(outcome.failure_reason, 'browser_unavailable', 'which nobody would be shown')
})

story('a script that fills its memory is stopped', async () => {
  const outcome = await run(`const kept = []
for (;;) { kept.push(Buffer.alloc(32 * 1024 * 1024, 1)); await new Promise(setImmediate) }`)
  assert.is(outcome.failure_reason, 'out_of_memory', outcome.error?.message)
  assert.is(outcome.status, 'error')
})

story('one allocation that is too large runs out of memory too', async () => {
  const outcome = await run('Buffer.alloc(4 * 1024 * 1024 * 1024, 1)')
  assert.is(outcome.failure_reason, 'out_of_memory', outcome.error?.message)
})

story('a worker that aborts for lack of memory is reported as out of memory', async () => {
  const outcome = await run('process.abort()')
  assert.is(outcome.failure_reason, 'out_of_memory', outcome.error?.message)
})

story('an error of 50 MB is cut, and the rest of the run is told', async () => {
  const outcome = await run(`await page.setContent('x')\nthrow new Error('x'.repeat(50_000_000))`, {
    timeout_ms: 60_000,
  })
  assert.is(outcome.failure_reason, 'step_failed')
  assert.is(outcome.steps.length, 1)
  assert.match(outcome.error?.message ?? '', /^Error: x{1000}/)
})

story('many processes that fill the memory together are stopped too', async () => {
  const eater = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(8 * 1024 * 1024, 1)), 20)'
  const outcome = await run(
    `const { spawn } = require('node:child_process')
for (let count = 0; count < 8; count++) spawn(process.execPath, ['-e', ${JSON.stringify(eater)}], { stdio: 'ignore' })
await new Promise(() => {})`,
    { timeout_ms: 100_000 },
  )
  assert.is(outcome.failure_reason, 'out_of_memory')
  assert.is(outcome.status, 'error')
})

story('a page that fills its memory is a failure', async () => {
  const outcome = await run(`await page.evaluate(() => {
  const kept = []
  for (;;) kept.push(new Uint8Array(32 * 1024 * 1024).fill(1))
})`)
  assert.is.not(outcome.status, 'passed')
})

story('a script that fills the disk runs into its limit', async () => {
  const outcome = await run(`const fs = require('node:fs')
for (let count = 0; ; count++) fs.writeFileSync('/tmp/fill-' + count, Buffer.alloc(16 * 1024 * 1024, 1))`)
  assert.is(outcome.failure_reason, 'step_failed')
  assert.match(outcome.error?.message ?? '', /ENOSPC/)
})

test.run()

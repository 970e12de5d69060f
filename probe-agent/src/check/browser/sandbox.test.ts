import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../bus/bus.fixture.ts'
import { listenRaw, type Target } from '../http/check.fixture.ts'
import { obstacle, run } from './check.fixture.ts'
import { familyOf, isRunning } from './sandbox/memory.ts'

const test = suite('browser sandbox')
if (obstacle !== null) console.log(`SKIP browser sandbox.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

const folder = mkdtempSync(join(tmpdir(), 'pharos-secret-'))
const CANARY = 'canary-of-the-host'
let listener: Target
let connections = 0

test.before(async () => {
  writeFileSync(join(folder, 'secret'), CANARY, { mode: 0o644 })
  process.env.PHAROS_TEST_CANARY = CANARY
  listener = await listenRaw(() => {
    connections++
  })
})
test.after(async () => {
  delete process.env.PHAROS_TEST_CANARY
  rmSync(folder, { recursive: true })
  await listener.close()
})

/** Asserts that the agent continues: the next run, of another script, passes. */
async function goesOn(): Promise<void> {
  const outcome = await run(
    `await page.setContent('<h1>fine</h1>')\nawait expect(page.locator('h1')).toHaveText('fine')`,
  )
  assert.is(outcome.status, 'passed', outcome.error?.message)
}

/** Command lines of this machine's processes that contain a text. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return line.includes(text) ? [line] : []
      } catch {
        return []
      }
    })
}

story("the host's files are not there", async () => {
  const paths = [
    join(folder, 'secret'),
    '/etc/passwd',
    '/etc/shadow',
    '/root',
    '/proc/1/root/etc/shadow',
    import.meta.filename,
  ]
  const outcome = await run(`const fs = require('node:fs')
const told = ${JSON.stringify(paths)}.map(path => {
  try { return 'READ ' + (fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path, 'utf8')) } catch ({ code }) { return code }
})
throw new Error(told.join(' '))`)
  assert.is(outcome.failure_reason, 'step_failed')
  assert.match(outcome.error?.message ?? '', /^Error: (ENOENT|EACCES)( ENOENT| EACCES){5}$/)
})

story('a page reads no more than its script', async () => {
  const outcome = await run(`await page.goto('file://${join(folder, 'secret')}')`)
  assert.is(outcome.status, 'failed')
  assert.match(outcome.error?.message ?? '', /ERR_FILE_NOT_FOUND|ERR_ACCESS_DENIED/)
})

story("the host's environment and processes can't be seen", async () => {
  const outcome = await run(`const fs = require('node:fs')
const pids = fs.readdirSync('/proc').filter(name => /^\\d+$/.test(name))
const all = pids.map(pid => { try { return fs.readFileSync('/proc/' + pid + '/environ', 'utf8') } catch { return '' } })
const seen = [JSON.stringify(process.env), ...all].some(text => text.includes('canary-of-' + 'the-host'))
throw new Error(JSON.stringify({ seen, pids: pids.length, uid: process.getuid() }))`)
  assert.is(outcome.status, 'failed')
  const told = JSON.parse((outcome.error?.message ?? '').replace('Error: ', ''))
  const { seen, pids, uid } = told as { seen: boolean; pids: number; uid: number }
  assert.is(seen, false)
  assert.is.not(uid, 0)
  assert.ok(pids < 40, `${pids} processes`)
})

story('the visible files cannot be changed', async () => {
  const outcome = await run(`const fs = require('node:fs')
const wrote = ['/agent/check/mask.ts', '/agent/compiled/x', '/usr/lib/x', '/node_modules/playwright/x', '/x', '/dev/x', '/run/x'].filter(path => {
  try { fs.writeFileSync(path, 'x'); return true } catch { return false }
})
expect(wrote).toEqual([])`)
  assert.is(outcome.status, 'passed', outcome.error?.message)
})

story('there is no way out but the proxy', async () => {
  const own = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ family }) => family === 'IPv4')
  for (const { address } of own) {
    const outcome = await run(`const net = require('node:net')
await new Promise((resolve, reject) => {
  net.connect(${listener.port}, '${address}', resolve).on('error', reject)
})`)
    assert.is(outcome.status, 'failed')
    assert.match(outcome.error?.message ?? '', /ENETUNREACH|ECONNREFUSED/)
  }
  assert.is(connections, 0)
})

story('no packet leaves, and no name is looked up', async () => {
  const outcome = await run(`const dgram = require('node:dgram')
const sent = await new Promise(resolve => dgram.createSocket('udp4').send('x', 53, '192.0.2.1', error => resolve(error?.code ?? 'sent')))
const found = await require('node:dns/promises').lookup('example.com').then(() => 'found', error => error.code)
throw new Error(sent + ' ' + found)`)
  assert.match(outcome.error?.message ?? '', /ENETUNREACH (EAI_AGAIN|ENOTFOUND)/)
})

story('a detached child ends with its run', async () => {
  const marker = `marker-${process.pid}-${performance.now()}`
  const outcome = await run(`const { spawn } = require('node:child_process')
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${marker}'], { detached: true, stdio: 'ignore' }).unref()`)
  assert.is(outcome.status, 'passed', outcome.error?.message)
  assert.equal(processesWith(marker), [])
})

story('a script that never yields is ended at its timeout, and reported up to that point', async () => {
  const marker = `marker-${process.pid}-${performance.now()}`
  const outcome = await run(
    `const { spawn } = require('node:child_process')
spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); for (;;);', '${marker}'], { detached: true, stdio: 'ignore' })
await page.setContent('x')
await test.step('spin', async () => {
  for (;;);
})`,
    { timeout_ms: 8_000 },
  )
  assert.is(outcome.status, 'timed_out')
  assert.is(outcome.failure_reason, 'timed_out')
  assert.is(outcome.error?.line, 4)
  assert.equal(
    outcome.steps.map(({ status }) => status),
    ['passed', 'failed'],
  )
  assert.equal(processesWith(marker), [])
})

story('a script that stops the program around it has its own failure reason', async () => {
  const outcome = await run(`const fs = require('node:fs')
for (const pid of fs.readdirSync('/proc')) if (Number(pid) > 1 && Number(pid) !== process.pid) try { process.kill(Number(pid), 'SIGKILL') } catch {}
await page.waitForTimeout(20_000)`)
  assert.is(outcome.status, 'error')
  assert.is(outcome.failure_reason, 'sandbox_died')
  await goesOn()
})

/** An agent in its own process with a run in progress, and the process ids in its sandbox. */
async function doomedAgent(): Promise<{ agent: ChildProcess; inside: () => number[] }> {
  const marker = `marker-${process.pid}-${performance.now()}`
  const agent = spawn(process.execPath, [join(import.meta.dirname, 'doomed-agent.fixture.ts'), marker], {
    stdio: 'ignore',
  })
  const begun = () => processesWith(marker).some(line => line.startsWith('/agent/node'))
  await until(begun, 'the sandbox', 60_000)
  const family = familyOf(agent.pid ?? 0)
  return { agent, inside: () => family.filter(pid => pid !== agent.pid && isRunning(pid)) }
}

story('an agent that is killed takes its sandboxes along', async () => {
  const { agent, inside } = await doomedAgent()
  agent.kill('SIGKILL')
  await until(() => inside().length === 0, 'its end', 60_000)
})

story('an agent that ends has ended its sandboxes, whatever runs in them', async () => {
  const { agent, inside } = await doomedAgent()
  for (const pid of inside()) process.kill(pid, 'SIGSTOP')
  agent.kill('SIGTERM')
  await until(() => inside().length === 0, 'its end', 60_000)
})

test.run()

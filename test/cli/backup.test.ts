import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LIGHT, StackProcess } from '../deploy/stack.ts'
import { until } from '../until.ts'
import { startTarget, type Target } from '../world/target.ts'
import { type Ended, pharos } from './pharos.ts'

// Slow: it starts the stack of npm start three times.
const test = suite('backup and restore')
const dir = mkdtempSync(join(tmpdir(), 'pharos-backup-test-'))
const stacks: StackProcess[] = []
let target: Target
let port = 0

test.before(async () => {
  target = await startTarget()
  port = await freePort()
})
test.after(async () => {
  for (const stack of stacks) stack.kill('SIGTERM')
  await Promise.all(stacks.map(stack => stack.exited))
  await target.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function start(data: string): Promise<StackProcess> {
  const stack = new StackProcess({ ...LIGHT, PHAROS_PORT: String(port), PHAROS_DATA_DIR: join(dir, data) })
  stacks.push(stack)
  await stack.says('Pharos is ready')
  return stack
}

async function stop(stack: StackProcess): Promise<void> {
  stack.kill('SIGTERM')
  await stack.exited
}

const on = (data: string, ...args: string[]): Promise<Ended> =>
  pharos(args, { cwd: dir, env: { PHAROS_DATA_DIR: join(dir, data) } })

async function shop(data: string): Promise<HttpJob> {
  return JSON.parse((await on(data, 'http', 'show', 'Shop', '--json')).stdout).job
}

/** Sends a log record, and waits until it can be read. */
async function sendLog(data: string, message: string): Promise<void> {
  const { api_key } = JSON.parse(readFileSync(join(dir, data, 'credentials.json'), 'utf8'))
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' }
  const body = JSON.stringify([{ message }])
  const { status } = await fetch(`http://127.0.0.1:${port}/logs/ingest`, { method: 'POST', headers, body })
  assert.is(status, 200)
  await until('the log is stored', async () => (await logsOf(data)).includes(message))
}

async function logsOf(data: string): Promise<string> {
  const { code, stdout, stderr } = await on(data, 'logs', 'query', '--json')
  assert.is(code, 0, stderr)
  return stdout
}

/** Requires that the restored installation runs by itself: its agent checks with the secret that was sealed before. */
async function runsOn(data: string): Promise<void> {
  const before = target.requests.length
  await on(data, 'http', 'run', 'Shop')
  await until('a run of the restored installation arrives', () => target.requests.length > before)
  assert.is(target.requests.at(-1)?.headers.authorization, 'Bearer geheim')
  await until('its verdict stands', async () => (await shop(data)).current_status === 'up')
}

test('an installation is backed up while it runs', async () => {
  const stack = await start('data')
  const added = await on(
    'data',
    'http',
    'add',
    target.url,
    '--friendly-name',
    'Shop',
    '--interval',
    '10s',
    '--bearer-token',
    'geheim',
    '--wait',
  )
  assert.is(added.code, 0, added.stderr)
  await sendLog('data', 'before the copy')
  const copied = await on('data', 'backup', '--out', 'running.tar.gz')
  assert.is(copied.code, 0, copied.stderr)
  assert.match(copied.stderr, /which keeps running[\s\S]*Keep it safe[\s\S]*does not contain logs, metrics and traces/)
  assert.is(statSync(join(dir, 'running.tar.gz')).mode & 0o077, 0)
  const { size } = statSync(join(dir, 'running.tar.gz'))
  const shown = JSON.parse((await on('data', 'staff', 'installation', '--json')).stdout)
  assert.equal([shown.backup.bytes, Date.parse(shown.backup.made_at) > 0], [size, true])
  assert.match((await on('data', 'backup', '--out', 'running.tar.gz')).stderr, /already exists/)
  await stop(stack)
})

test('and when it is stopped', async () => {
  const copied = await on('data', 'backup', '--out', 'stopped.tar.gz', '--json')
  assert.is(JSON.parse(copied.stdout).running, false)
  assert.not.ok(existsSync(join(dir, 'data/pharos.pid')), 'the folder is given back')
})

for (const copy of ['running', 'stopped'])
  test(`a backup of the ${copy} installation is restored and works`, async () => {
    const restored = await on(copy, 'restore', `${copy}.tar.gz`)
    assert.is(restored.code, 0, restored.stderr)
    assert.is(readFileSync(join(dir, copy, 'keys.json'), 'utf8'), readFileSync(join(dir, 'data/keys.json'), 'utf8'))
    assert.not.ok(existsSync(join(dir, copy, 'telemetry')), 'telemetry is in no backup')
    // As docs/operations.md describes.
    const isKept = copy === 'stopped'
    if (isKept) cpSync(join(dir, 'data/telemetry'), join(dir, copy, 'telemetry'), { recursive: true })
    const stack = await start(copy)
    assert.is((await shop(copy)).friendly_name, 'Shop')
    const { backup } = JSON.parse((await on(copy, 'staff', 'installation', '--json')).stdout)
    assert.equal(backup, { made_at: null, bytes: null }, 'that backup is of another folder')
    await runsOn(copy)
    assert.is((await logsOf(copy)).includes('before the copy'), isKept)
    await sendLog(copy, `sent to ${copy}`)
    await stop(stack)
  })

test('nothing is overwritten, and nothing else is taken for a backup', async () => {
  const full = await on('data', 'restore', 'running.tar.gz')
  assert.is(full.code, 1)
  assert.match(full.stderr, /is not empty/)
  writeFileSync(join(dir, 'other.tar.gz'), 'something else')
  assert.match((await on('empty', 'restore', 'other.tar.gz')).stderr, /is not a backup of Pharos/)
  assert.not.ok(existsSync(join(dir, 'empty')))
  assert.match((await on('nowhere', 'backup', '--out', 'none.tar.gz')).stderr, /There is no data folder/)
  assert.not.ok(existsSync(join(dir, 'none.tar.gz')))
})

test.run()

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LIGHT, StackProcess } from '../deploy/stack.ts'
import { until } from '../until.ts'

const test = suite('npm start, with its telemetry process killed and stopped')
const dir = mkdtempSync(join(tmpdir(), 'pharos-apart-'))
const data = join(dir, 'data')
const hits: number[] = []
const target = createServer((_, res) => {
  hits.push(performance.now())
  res.end('fine')
})
let stack: StackProcess
let url = ''
let key = ''
let call: Client
let job = ''

test.before(async () => {
  target.listen(0, '127.0.0.1')
  const port = await freePort()
  stack = new StackProcess({ ...LIGHT, PHAROS_PORT: String(port), PHAROS_DATA_DIR: data })
  await stack.says('Pharos is ready')
  url = `http://127.0.0.1:${port}`
  key = (JSON.parse(readFileSync(join(data, 'credentials.json'), 'utf8')) as { api_key: string }).api_key
  call = createClient({ baseUrl: url, key })
  const uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
  const made = await call(routes.createHttpJob, { body: { uri, friendly_name: 'watched', interval_seconds: 10 } })
  job = made.body.id
  await until('it is checked', () => hits.length > 1)
})
test.after(async () => {
  stack.kill('SIGTERM')
  await stack.exited
  target.close()
  rmSync(dir, { recursive: true, force: true })
})

const telemetryPid = () => Number(readFileSync(join(data, 'run/telemetry.pid'), 'utf8').split(' ')[0])

async function ingest(message: string): Promise<number> {
  const { status } = await fetch(`${url}/logs/ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ message }]),
  })
  return status
}

async function readiness(): Promise<{ status: number; checks: Record<string, boolean>; reasons?: string[] }> {
  const reply = await fetch(`${url}/health/ready`)
  return { ...(await reply.json()), status: reply.status }
}

async function isStored(message: string): Promise<boolean> {
  const { body } = await call(routes.queryLogs, { query: { limit: 1_000 } })
  return body.some(log => log.message === message)
}

/** The monitor is checked on, and the API answers. */
async function goesOn(): Promise<void> {
  const before = hits.length
  assert.is((await call(routes.getAccount)).status, 200)
  await until('it is checked again', () => hits.length > before)
  assert.is((await call(routes.getHttpJob, { params: { job_id: job } })).body.current_status, 'up')
}

test('it is started by its first use', async () => {
  assert.not.match(stack.output, 'Telemetry is ready')
  assert.equal((await readiness()).checks, { database: true, bus: true, telemetry: true, clock: true })
  await until('telemetry is accepted', async () => (await ingest('first')) === 200)
  assert.match(stack.output, 'Telemetry is ready')
})

test('killed, it is started again, and what it acknowledged is found', async () => {
  assert.is(await ingest('acknowledged'), 200)
  const pid = telemetryPid()
  process.kill(pid, 'SIGKILL')
  await stack.says('Telemetry was ended by SIGKILL; starting it again')
  await goesOn()
  await until('what it acknowledged is found', () => isStored('acknowledged'))
  assert.is.not(telemetryPid(), pid)
})

test('stopped, it is named by readiness, requests are refused, and monitoring goes on', async () => {
  const pid = telemetryPid()
  process.kill(pid, 'SIGSTOP')
  try {
    assert.is(await ingest('refused'), 503)
    await until('readiness names it', async () => (await readiness()).reasons?.[0] === 'telemetry: does not answer')
    assert.is((await readiness()).status, 200)
    await goesOn()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await until('it serves again', async () => (await ingest('after')) === 200)
  await until('readiness is whole', async () => (await readiness()).checks.telemetry === true)
})

test('no check was left out meanwhile', () => {
  const gaps = hits.slice(1).map((at, i) => at - (hits[i] ?? at))
  assert.equal(
    gaps.filter(gap => gap > 20_000),
    [],
    'two intervals without a check',
  )
})

test.run()

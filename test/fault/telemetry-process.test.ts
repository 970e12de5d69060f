import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { WatchedStack } from './watched-stack.ts'

const test = suite('npm start, with its telemetry process killed and stopped')
let watched: WatchedStack

test.before(async () => {
  watched = await WatchedStack.start()
})
test.after(() => watched.stop())

const telemetryPid = () => Number(readFileSync(join(watched.data, 'run/telemetry.pid'), 'utf8').split(' ')[0])

async function ingest(message: string): Promise<number> {
  const { status } = await fetch(`${watched.url}/logs/ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${watched.key}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ message }]),
  })
  return status
}

async function readiness(): Promise<{ status: number; checks: Record<string, boolean>; reasons?: string[] }> {
  const reply = await fetch(`${watched.url}/health/ready`)
  return { ...(await reply.json()), status: reply.status }
}

async function isStored(message: string): Promise<boolean> {
  const { body } = await watched.call(routes.queryLogs, { query: { limit: 1_000 } })
  return body.some(log => log.message === message)
}

/** The monitor is checked on, and the API answers. */
async function goesOn(): Promise<void> {
  const before = watched.hits.length
  assert.is((await watched.call(routes.getAccount)).status, 200)
  await until('it is checked again', () => watched.hits.length > before)
  assert.is(await watched.status(), 'up')
}

test('it is started by its first use', async () => {
  assert.not.match(watched.stack.output, 'Telemetry is ready')
  assert.equal((await readiness()).checks, { database: true, bus: true, telemetry: true, clock: true })
  await until('telemetry is accepted', async () => (await ingest('first')) === 200)
  assert.match(watched.stack.output, 'Telemetry is ready')
})

test('killed, it is started again, and what it acknowledged is found', async () => {
  assert.is(await ingest('acknowledged'), 200)
  const pid = telemetryPid()
  process.kill(pid, 'SIGKILL')
  await watched.stack.says('Telemetry was ended by SIGKILL; starting it again')
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

test('no check was left out meanwhile', () => watched.requireChecked())

test.run()

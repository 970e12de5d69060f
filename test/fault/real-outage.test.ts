import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { descendants, LIGHT, StackProcess } from '../deploy/stack.ts'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { startTarget, type Target } from '../world/target.ts'
import { ownDisk } from './own-disk.ts'

const test = suite('parts that freeze and a disk that is full, under npm start')

const disk = await ownDisk(900)
/** The path of the data for this process. */
const data = join(disk.seen, 'data')

let stack: StackProcess
let target: Target
let url = ''
let key = ''
let job_id = ''
let ping = ''

const call = () => createClient({ baseUrl: url, key })
const pidOf = (file: string) => Number(readFileSync(join(data, file), 'utf8').split(' ')[0])

test.before(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = { ...LIGHT, PHAROS_PORT: String(port), PHAROS_DATA_DIR: join(disk.folder, 'data') }
  stack = new StackProcess(env, undefined, disk.within)
  await stack.says('Pharos is ready')
  key = (JSON.parse(readFileSync(join(data, 'credentials.json'), 'utf8')) as { api_key: string }).api_key
  target = await startTarget()
  const body = { uri: target.url, interval_seconds: 10, timeout_seconds: 1, retries: 0 }
  job_id = (await call()(routes.createHttpJob, { body })).body.id
  const beat = { friendly_name: 'beat', schedule_type: 'period', period_seconds: 3_600 } as const
  ping = (await call()(routes.createHeartbeat, { body: beat })).body.ping_url
  await until('the monitor is up', isUp)
})

test.after(async () => {
  stack.kill('SIGTERM')
  await stack.exited
  await target.stop()
  disk.remove()
})

async function statusOf(): Promise<string> {
  return (await call()(routes.getHttpJob, { params: { job_id } })).body.current_status
}
const isUp = async () => (await statusOf()) === 'up'

async function newestResult(): Promise<number> {
  const { body } = await call()(routes.listHttpResults, { params: { job_id }, query: { limit: 1 } })
  return Date.parse(body[0]?.created_at ?? '')
}

const history = async () =>
  (await call()(routes.listHttpTransitions, { params: { job_id } })).body.toReversed().map(({ to }) => to)

/** Requests a path. Returns its status and body, or null if there is no answer within `ms`. */
async function ask(path: string, ms: number, init: RequestInit = {}): Promise<{ status: number; text: string } | null> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  try {
    const answer = await fetch(new URL(path, url), { headers, ...init, signal: AbortSignal.timeout(ms) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}

/** Freezes a program and its descendants, runs something, and resumes them. */
async function frozen(file: string, during: () => Promise<void>): Promise<void> {
  const pid = pidOf(file)
  const all = [pid, ...descendants(pid)]
  for (const one of all) process.kill(one, 'SIGSTOP')
  try {
    await during()
  } finally {
    for (const one of all.toReversed()) process.kill(one, 'SIGCONT')
  }
}

/** Far more than an answer takes on a busy machine, and far less than the outage. */
const ANSWER_MS = 15_000

async function isWithoutBus(): Promise<boolean> {
  const answer = await ask('/health/ready', ANSWER_MS)
  return answer?.status === 503 && answer.text.includes('the NATS server does not answer')
}

/** Whether the control plane no longer waits for the server on its open connection, but tries to connect again. */
async function isGivenUp(): Promise<boolean> {
  return (await ask('/metrics', ANSWER_MS))?.text.includes('pharos_bus_connected 0') ?? false
}

test('a frozen NATS: monitors turn unknown, pings and API answer, and all goes on', async () => {
  await frozen('nats/nats.pid', async () => {
    await until('the monitor is unknown', async () => (await statusOf()) === 'unknown', 180)
    assert.is((await ask(ping, ANSWER_MS))?.status, 200)
    await until('it is not ready, and says why', isWithoutBus)
    await until('the connection is given up', isGivenUp)
    assert.ok(await isWithoutBus(), 'it says the same after that')
    assert.is((await ask('/health/live', ANSWER_MS))?.status, 200)
  })
  await until('the monitor is up', isUp, 120)
  await until('it is ready', async () => (await ask('/health/ready', ANSWER_MS))?.status === 200)
  assert.not.ok((await history()).includes('down'), 'our bus is no reason to call a target down')
})

test('a frozen PostgreSQL: 503 for everything, and nothing is unknown for it afterwards', async () => {
  const before = await history()
  await frozen('postgres/postgres.pid', async () => {
    // Longer than the 21 s after which a silent region is stale.
    const end = Date.now() + 40_000
    const wrong: string[] = []
    const note = async (path: string, expected: number) => {
      const answer = await ask(path, ANSWER_MS)
      if (answer?.status !== expected) wrong.push(`${path}: ${answer?.status} ${answer?.text}`)
    }
    await until('the outage has lasted longer than that', async () => {
      for (const path of ['/http/jobs', '/health/ready']) await note(path, 503)
      await note('/health/live', 200)
      return Date.now() >= end
    })
    assert.equal(wrong, [])
  })
  const back = Date.now()
  await until(
    'results go on',
    async () => ((await ask('/http/jobs', ANSWER_MS))?.status === 200 ? (await newestResult()) > back : false),
    120,
  )
  assert.is(await statusOf(), 'up')
  assert.equal(await history(), before, 'our own outage caused no transition')
})

testUnless(test, disk.obstacle, 'a full disk is reported, survived, and over once there is space', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(100) })
  const create = () => ask('/service', ANSWER_MS, { method: 'POST', body })
  try {
    let refused = ''
    await until(
      'a write is refused',
      async () => {
        // Space that the programs have freed since is taken again.
        disk.fill()
        const answer = await create()
        if (answer?.status === 503) refused = answer.text
        return refused !== ''
      },
      180,
    )
    assert.match(refused, /disk/)
    await until(
      'readiness says so',
      async () => {
        disk.fill()
        const answer = await ask('/health/ready', ANSWER_MS)
        return answer?.status === 503 && /disk/.test(answer.text)
      },
      120,
    )
    assert.is(stack.process.exitCode, null)
  } finally {
    disk.free()
  }
  const freed = Date.now()
  await until('writes work', async () => (await create())?.status === 201, 180)
  await until('results go on', async () => (await newestResult()) > freed, 180)
  await until('it is ready', async () => (await ask('/health/ready', ANSWER_MS))?.status === 200, 120)
  await until('the monitor is up', isUp, 120)
})

test.run()

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { findProgram } from '@pharos/deploy/local/program.ts'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { LIGHT, StackProcess } from './stack.ts'

const test = suite('npm start by root')
const dir = mkdtempSync(join(tmpdir(), 'pharos-root-'))
const data = join(dir, 'data')
/** Programs of the stack, without a `ping` that only root may run. */
const programs = join(dir, 'bin')
const hits: number[] = []
const target = createServer((_, res) => {
  hits.push(performance.now())
  res.end('fine')
})
let port = 0
let stack: StackProcess | undefined

test.before(async () => {
  port = await freePort()
  target.listen(0, '127.0.0.1')
  mkdirSync(programs)
  symlinkSync(findProgram('nats-server') ?? '', join(programs, 'nats-server'))
})
test.after(async () => {
  stack?.kill('SIGTERM')
  await stack?.exited
  target.close()
  rmSync(dir, { recursive: true, force: true })
})

async function restart(env: Record<string, string> = {}): Promise<StackProcess> {
  stack?.kill('SIGTERM')
  await stack?.exited
  const PATH = `${programs}:/usr/bin:/bin`
  const started = new StackProcess({ ...LIGHT, PATH, PHAROS_PORT: String(port), PHAROS_DATA_DIR: data, ...env })
  stack = started
  await started.says('Pharos is ready')
  return started
}

function caller() {
  const { api_key } = JSON.parse(readFileSync(join(data, 'credentials.json'), 'utf8')) as { api_key: string }
  return { key: api_key, call: createClient({ baseUrl: `http://127.0.0.1:${port}`, key: api_key }) }
}

async function ingest(message: string): Promise<void> {
  await until('the record is accepted', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/logs/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller().key}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ message }]),
    })
    return reply.status === 200
  })
}

async function messages(): Promise<string[]> {
  const { body } = await caller().call(routes.queryLogs, { query: { limit: 100 } })
  return body.map(({ message }) => message)
}

/** The user of a part's process. */
function userOf(record: string): number {
  const [pid] = readFileSync(join(data, `${record}.pid`), 'utf8').split(' ')
  const [, uid] = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(uid)
}

const OBSTACLE = process.getuid?.() === 0 ? undefined : 'it needs root'
const PARTS = ['nats/nats', 'run/control-plane', 'run/telemetry', 'run/agent']

const OF_PARTS = ['credentials.json', 'agent-local.json', 'telemetry', 'spool', 'run/compiled', 'ca/nats.key']

/** Everything works: checks, telemetry and the API. */
async function works(message: string): Promise<void> {
  await ingest(message)
  await until('it is stored', async () => (await messages()).includes(message))
  const before = hits.length
  await until('the monitor is checked', () => hits.length > before)
}

testUnless(test, OBSTACLE, 'a data folder that nobody else may enter is used as root, which is said', async () => {
  const { output } = await restart()
  assert.match(output, `Pharos runs as root: no other user may enter ${dir} `)
  const uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
  await caller().call(routes.createHttpJob, { body: { uri, interval_seconds: 10 } })
  await works('as root')
  assert.equal(PARTS.map(userOf), [0, 0, 0, 0])
})

for (const time of ['after a start as root', 'once more', 'with TLS'])
  testUnless(test, OBSTACLE, `${time}, the parts run as the user of PostgreSQL, and everything is found`, async () => {
    chmodSync(dir, 0o755)
    const listen = { PHAROS_NATS_LISTEN: `127.0.0.1:${await freePort()}` }
    const { output } = await restart(time === 'with TLS' ? listen : {})
    assert.not.match(output, 'runs as root')
    await works(time)
    const { uid } = statSync(join(data, 'postgres/data'))
    assert.ok(uid > 0)
    assert.equal(PARTS.map(userOf), [uid, uid, uid, uid])
    assert.ok((await messages()).includes('as root'))
    for (const own of [...OF_PARTS, 'nats/jetstream', 'nats/resolver'])
      if (statSync(join(data, own), { throwIfNoEntry: false }))
        assert.is(statSync(join(data, own)).uid, uid, `${own} belongs to the parts`)
    for (const own of ['keys.json', 'log', 'nats', 'nats/nats.conf', 'ca/ca.key', 'pharos.pid'])
      assert.is(statSync(join(data, own), { throwIfNoEntry: false })?.uid ?? 0, 0, `${own} belongs to root`)
    for (const secret of ['credentials.json', 'keys.json', 'agent-local.json'])
      assert.is(statSync(join(data, secret)).mode & 0o077, 0, `${secret} is for its owner alone`)
  })

testUnless(test, OBSTACLE, 'their control plane, which may open low ports, prints a report', async () => {
  chmodSync(dir, 0o755)
  await restart({ PHAROS_BROWSER_PATH: findProgram('chromium') ?? '' })
  const { call } = caller()
  const { body: report } = await call(routes.createReport, { body: { name: 'Board', cadence: 'weekly' } })
  const params = { id: report.id }
  const { body: issue } = await call(routes.sendReport, { params, body: { to: 'me' } })
  const read = async () => (await call(routes.getReportIssue, { params: { ...params, issue_id: issue.id } })).body
  await until('the issue is made', async () => (await read()).status === 'ready')
  assert.is((await read()).no_pdf_reason, null)
})

test.run()

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { Client } from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { alive, descendants, StackProcess } from './stack.ts'

const test = suite('local stack')
const dir = mkdtempSync(join(tmpdir(), 'pharos-stack-'))
const data = join(dir, 'data')
const stacks: StackProcess[] = []
let port = 0
let stack: StackProcess

test.before(async () => {
  port = await freePort()
})

test.after(async () => {
  for (const one of stacks) one.kill('SIGTERM')
  await Promise.all(stacks.map(one => one.exited))
  rmSync(dir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, program?: string[]): StackProcess {
  const started = new StackProcess({ PHAROS_PORT: String(port), PHAROS_DATA_DIR: data, ...env }, program)
  stacks.push(started)
  return started
}

interface Credentials {
  base_url: string
  account_id: string
  api_key: string
}

const credentials = (): Credentials => JSON.parse(readFileSync(join(data, 'credentials.json'), 'utf8'))
const pidOf = (file: string) => Number(readFileSync(join(data, file), 'utf8').split(' ')[0])

async function regionLocal(): Promise<{ agents_online: number } | undefined> {
  const { base_url, api_key } = credentials()
  try {
    const reply = await fetch(`${base_url}/region`, { headers: { authorization: `Bearer ${api_key}` } })
    const regions = (await reply.json()) as { slug: string; agents_online: number }[]
    return Array.isArray(regions) ? regions.find(({ slug }) => slug === 'local') : undefined
  } catch {
    return undefined
  }
}

/** Requires that a start fails with one line of output and leaves nothing behind. Returns the line. */
async function refusal(env: Record<string, string>): Promise<string> {
  const refused = start(env)
  assert.is(await refused.exited, 1, refused.output)
  const lines = refused.output.split('\n').filter(line => line.startsWith('pharos: '))
  assert.is(lines.length, 1, refused.output)
  return lines[0] ?? ''
}

test('a first start creates keys and credentials, and its agent is online when it is ready', async () => {
  stack = start()
  await stack.says('Pharos is ready')
  // By its name: passkeys need one, and links that are mailed and printed agree.
  assert.is(credentials().base_url, `http://localhost:${port}`)
  assert.ok(((await regionLocal())?.agents_online ?? 0) > 0)
  for (const file of ['credentials.json', 'keys.json', 'agent-local.json', 'postgres/password']) {
    assert.is(statSync(join(data, file)).mode & 0o077, 0, `${file} is for its owner alone`)
  }
})

test('a start prints a link that signs the owner in, once', async () => {
  const token = /\/login\/link\?token=([\w-]+)/.exec(stack?.output ?? '')?.[1]
  const consume = () =>
    fetch(`http://127.0.0.1:${port}/auth/login/magic_link/consume`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  const first = await consume()
  assert.is(((await first.json()) as { email: string }).email, 'owner@localhost')
  const cookie = first.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  assert.is((await fetch(`http://127.0.0.1:${port}/auth/session`, { headers: { cookie } })).status, 200)
  assert.is((await consume()).status, 403)
})

test('compiled code is stored for the next start while the parts run, since they may be killed', () => {
  const compiled = readdirSync(join(data, 'run/compiled'), { recursive: true, encoding: 'utf8' })
  assert.ok(compiled.length > 1_000, `${compiled.length} files`)
  assert.is(statSync(join(data, 'run')).mode & 0o077, 0, 'nobody else puts code there')
})

test('a second start on the same folder is refused, naming the first', async () => {
  const line = await refusal({ PHAROS_PORT: String(await freePort()) })
  assert.match(line, new RegExp(`in use by the Pharos with pid ${stack.process.pid}`))
})

test('a port in use is named', async () => {
  const listener = createServer()
  const busy = await freePort()
  await new Promise<void>(resolve => listener.listen(busy, '127.0.0.1', resolve))
  const line = await refusal({ PHAROS_PORT: String(busy), PHAROS_DATA_DIR: join(dir, 'other') })
  assert.match(line, new RegExp(`port ${busy} of 127.0.0.1 is in use`))
  listener.close()
})

for (const [name, file] of [
  ['Agent of region local', 'run/agent.pid'],
  ['Control plane', 'run/control-plane.pid'],
  ['NATS', 'nats/nats.pid'],
  ['PostgreSQL', 'postgres/postgres.pid'],
] as const) {
  test(`${name} is started again when it is killed`, async () => {
    const pid = pidOf(file)
    process.kill(pid, 'SIGKILL')
    await stack.says(`${name} was ended by SIGKILL; starting it again`)
    await until(
      'the killed part is replaced',
      () => alive([pid]).length === 0 && safely(() => pidOf(file)) !== undefined,
    )
    await until('an agent is online', async () => ((await regionLocal())?.agents_online ?? 0) > 0)
  })
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

test('after kill -9 of the stack none of its processes is left', async () => {
  const children = descendants(stack.process.pid ?? 0)
  assert.ok(children.length >= 4)
  stack.kill('SIGKILL')
  await until('every child is gone', () => alive(children).length === 0)
})

test('the next start goes on with the same data', async () => {
  const before = credentials()
  stack = start()
  await stack.says('Pharos is ready')
  assert.equal(credentials(), before)
  assert.ok(await regionLocal(), 'the key of the first start still works')
})

test('SIGTERM stops everything and leaves nothing', async () => {
  const children = descendants(stack.process.pid ?? 0)
  stack.kill('SIGTERM')
  assert.is(await stack.exited, 0, stack.output)
  // The kernel ends processes in a sandbox with the agent, which may take time on a busy machine.
  await until('every child is gone', () => alive(children).length === 0)
  assert.match(stack.output, /Pharos has stopped/)
})

test('when the script behind npm start is killed, the stack stops', async () => {
  stack = start({}, ['scripts/run.mjs', 'start'])
  await stack.says('Pharos is ready')
  const children = descendants(stack.process.pid ?? 0)
  stack.kill('SIGKILL')
  await until('every child is gone', () => alive(children).length === 0)
})

test('as a service it leaves the agent to a unit of its own, and reports when it is ready', async () => {
  const bin = join(dir, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'systemd-notify'), '#!/bin/sh\necho "$NOTIFY_SOCKET $*"\n', { mode: 0o755 })
  const env = { NOTIFY_SOCKET: '/run/a-socket', PATH: `${bin}:${process.env.PATH}` }
  stack = start(env, ['deploy/local/main.ts', '--no-agent'])
  await stack.says('/run/a-socket --ready')
  assert.match(stack.output, 'Control plane is ready')
  const children = descendants(stack.process.pid ?? 0).map(pid => safely(() => readFileSync(`/proc/${pid}/cmdline`)))
  assert.ok(children.some(command => command?.includes('control-plane/src/main.ts')))
  assert.not.ok(children.some(command => command?.includes('probe-agent')))
  const ofPlane = safely(() => readFileSync(`/proc/${pidOf('run/control-plane.pid')}/environ`, 'utf8'))
  assert.not.match(ofPlane ?? 'NOTIFY_SOCKET', 'NOTIFY_SOCKET', 'a part could report that all is ready')
  stack.kill('SIGTERM')
  assert.is(await stack.exited, 0, stack.output)
})

test('a schema that is newer than the program is refused', async () => {
  stack = start()
  await stack.says('Pharos is ready')
  const [password, postgresPort] = ['password', 'port'].map(file =>
    readFileSync(join(data, 'postgres', file), 'utf8').trim(),
  )
  const client = new Client(`postgres://pharos:${password}@127.0.0.1:${postgresPort}/postgres`)
  await client.connect()
  await client.query(`insert into mikro_orm_migrations (name) values ('9999-from-the-future')`)
  await client.end()
  stack.kill('SIGTERM')
  await stack.exited
  assert.match(await refusal({}), /newer schema \(9999-from-the-future\)/)
})

test('a wrong DATABASE_URL is reported in one line', async () => {
  const nobody = `127.0.0.1:${await freePort()}`
  const DATABASE_URL = `postgres://someone:secret@${nobody}/nothing`
  const line = await refusal({ PHAROS_DATA_DIR: join(dir, 'foreign'), DATABASE_URL })
  assert.ok(line.includes(nobody), line)
  assert.not.match(line, /secret/)
})

test('a broken data folder is reported in one line', async () => {
  const broken = join(dir, 'broken')
  mkdirSync(join(broken, 'postgres/data'), { recursive: true })
  assert.match(await refusal({ PHAROS_DATA_DIR: broken }), /data folder .* is broken: it holds no PostgreSQL data/)
  writeFileSync(join(broken, 'keys.json'), '{')
  assert.match(await refusal({ PHAROS_DATA_DIR: broken }), /data folder is broken: .*keys.json holds no keys/)
  writeFileSync(join(dir, 'file'), '')
  assert.match(await refusal({ PHAROS_DATA_DIR: join(dir, 'file') }), /data folder .* cannot be made/)
})

test('--print-config shows the effective configuration, without secrets', async () => {
  const shown = start({ PHAROS_SECRET_KEY: 'very-secret-key-of-a-test' }, ['deploy/local/main.ts', '--print-config'])
  assert.is(await shown.exited, 0)
  assert.is(JSON.parse(shown.output).data_dir, data)
  assert.not.match(shown.output, /very-secret/)
})

test.run()

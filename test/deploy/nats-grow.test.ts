import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureStreams } from '@pharos/control-plane/platform/bus/streams.ts'
import { type Child, startChild } from '@pharos/deploy/local/child.ts'
import { natsServerProgram } from '@pharos/deploy/local/nats.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { connect } from 'nats'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'

const dir = mkdtempSync(join(tmpdir(), 'pharos-nats-grow-'))
const nodes: Child[] = []
const SCRIPT = join(import.meta.dirname, '../../deploy/nats/init.ts')
const SIZES = { runs_mb: 16, outcomes_mb: 16 }

function init(out: string, ...args: string[]): void {
  const place = ['--dir', out, '--install-dir', out, '--listen', '127.0.0.1']
  execFileSync(process.execPath, [SCRIPT, ...place, ...args], { stdio: 'pipe' })
}

async function start(folder: string, name: string): Promise<Child> {
  const node = await startChild({
    command: natsServerProgram(),
    args: ['-c', join(folder, name, 'nats.conf')],
    cwd: join(folder, name),
    pid_file: join(folder, `${name}.pid`),
    stop_signal: 'SIGTERM',
    death_signal: 'SIGKILL',
    stop_ms: 5_000,
    ready: 'Server is ready',
    log: () => {},
  })
  nodes.push(node)
  assert.ok(await node.ready, node.said.join('\n'))
  return node
}

function environment(folder: string): Record<string, string> {
  const lines = readFileSync(join(folder, 'pharos.env'), 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map(line => line.split(/=(.*)/s).slice(0, 2)))
}

test.after(async () => {
  await Promise.all(nodes.map(node => node.stop()))
  rmSync(dir, { recursive: true, force: true })
})

test('one server becomes three: keys, CA and credentials of agents stay, and streams have three replicas', async () => {
  const [one, three] = [join(dir, 'one'), join(dir, 'three')]
  const members: string[] = []
  for (const name of ['nats-1', 'nats-2', 'nats-3'])
    members.push(`${name}=127.0.0.1:${await freePort()}:${await freePort()}`)
  const [first = ''] = members
  init(one, first)
  const before = environment(one)
  const seeds = {
    operator_seed: before.PHAROS_NATS_OPERATOR_KEY ?? '',
    account_seed: before.PHAROS_NATS_ACCOUNT_KEY ?? '',
  }
  const control = await mintUser({ account_seed: controlAccountSeed(seeds), name: 'control-plane' })
  const agent = await mintUser({ account_seed: seeds.account_seed, name: 'agent' })
  const tls = { ca: readFileSync(join(one, 'ca.pem'), 'utf8') }
  const enter = ({ creds }: { creds: string }, servers: string) =>
    connect({ servers: servers.split(','), authenticator: authenticatorOf(creds), tls, reconnect: false })

  const single = await start(one, 'nats-1')
  const alone = await enter(control, before.NATS_URL ?? '')
  await ensureStreams(await alone.jetstreamManager(), { ...SIZES, replicas: 1 })
  await alone.close()
  await (await enter(agent, before.NATS_URL ?? '')).close()
  await single.stop()

  init(three, '--from', one, ...members)
  const after = environment(three)
  assert.is(after.PHAROS_NATS_REPLICAS, '3')
  assert.is(readFileSync(join(three, 'ca.pem'), 'utf8'), tls.ca)
  assert.is(readFileSync(join(three, 'system.creds'), 'utf8'), readFileSync(join(one, 'system.creds'), 'utf8'))
  for (const name of ['PHAROS_NATS_OPERATOR_KEY', 'PHAROS_NATS_ACCOUNT_KEY']) assert.is(after[name], before[name])
  await Promise.all(['nats-1', 'nats-2', 'nats-3'].map(name => start(three, name)))
  const together = await enter(control, after.NATS_URL ?? '')
  const manager = await together.jetstreamManager({ timeout: 5_000, checkAPI: false })
  await until('the streams are made', () =>
    ensureStreams(manager, { ...SIZES, replicas: 3 }).then(
      () => true,
      () => false,
    ),
  )
  assert.is((await manager.streams.info('OUTCOMES')).config.num_replicas, 3)
  await together.close()
  await (await enter(agent, before.NATS_URL ?? '')).close()
})

test('a folder without the keys is refused in one line', () => {
  assert.throws(() => init(join(dir, 'x'), '--from', dir, 'nats-1=127.0.0.1'), /pharos\.env is missing/)
})

test.run()

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applyReplicas, ensureStreams, NoRoom } from '@pharos/control-plane/platform/bus/streams.ts'
import { type Child, startChild } from '@pharos/deploy/local/child.ts'
import { natsServerProgram } from '@pharos/deploy/local/nats.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { connect, type NatsConnection } from 'nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('three-node NATS')
const dir = mkdtempSync(join(tmpdir(), 'pharos-nats-cluster-'))
const names = ['nats-1', 'nats-2', 'nats-3']
const nodes = new Map<string, Child>()

test.before(async () => {
  const members: string[] = []
  for (const name of names) members.push(`${name}=127.0.0.1:${await freePort()}:${await freePort()}`)
  const script = join(import.meta.dirname, '../../deploy/nats/init.ts')
  execFileSync(process.execPath, [script, '--dir', dir, '--install-dir', dir, '--listen', '127.0.0.1', ...members])
  await Promise.all(names.map(startNode))
})

test.after(async () => {
  await Promise.all([...nodes.values()].map(node => node.stop()))
  rmSync(dir, { recursive: true, force: true })
})

async function startNode(name: string): Promise<void> {
  const node = await startChild({
    command: natsServerProgram(),
    args: ['-c', join(dir, name, 'nats.conf')],
    cwd: join(dir, name),
    pid_file: join(dir, `${name}.pid`),
    stop_signal: 'SIGTERM',
    death_signal: 'SIGKILL',
    stop_ms: 5_000,
    ready: 'Server is ready',
    log: () => {},
  })
  nodes.set(name, node)
  assert.ok(await node.ready, node.said.join('\n'))
}

function environment(): Record<string, string> {
  const lines = readFileSync(join(dir, 'pharos.env'), 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map(line => line.split(/=(.*)/s).slice(0, 2)))
}

async function enter(): Promise<NatsConnection> {
  const env = environment()
  const seeds = { operator_seed: env.PHAROS_NATS_OPERATOR_KEY ?? '', account_seed: env.PHAROS_NATS_ACCOUNT_KEY ?? '' }
  const { creds } = await mintUser({ account_seed: controlAccountSeed(seeds), name: 'control-plane' })
  return connect({
    servers: (env.NATS_URL ?? '').split(','),
    authenticator: authenticatorOf(creds),
    tls: { ca: readFileSync(env.PHAROS_NATS_CA ?? '', 'utf8') },
    maxReconnectAttempts: 100,
    reconnectTimeWait: 100,
  })
}

/** Retries until `what` works, since elections take a moment. Throws the last error. */
async function eventually<T>(what: () => Promise<T>, seconds = 30): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await what()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(100)
    }
  }
}

test('a stream with three replicas lives on when one of its servers is killed', async () => {
  const connection = await enter()
  const manager = await connection.jetstreamManager({ timeout: 2_000, checkAPI: false })
  const made = await eventually(() =>
    manager.streams.add({ name: 'OUTCOMES', subjects: ['outcome.>'], num_replicas: 3 }),
  )
  assert.is(made.config.num_replicas, 3)
  const bus = connection.jetstream({ timeout: 2_000 })
  await eventually(() => bus.publish('outcome.one', 'before'))
  const { cluster } = await eventually(() => manager.streams.info('OUTCOMES'))
  assert.is(cluster?.replicas?.length, 2)
  nodes.get(cluster?.leader ?? '')?.kill()
  await eventually(() => bus.publish('outcome.two', 'after'))
  const { state } = await eventually(() => manager.streams.info('OUTCOMES'))
  assert.ok(state.messages >= 2)
  await connection.close()
  await startNode(cluster?.leader ?? '')
})

test('streams follow the number of replicas of the configuration, or it is refused', async () => {
  const connection = await enter()
  const manager = await connection.jetstreamManager({ timeout: 5_000, checkAPI: false })
  await eventually(() => manager.streams.delete('OUTCOMES'))
  const sizes = { runs_mb: 16, outcomes_mb: 16 }
  await eventually(() => ensureStreams(manager, { ...sizes, replicas: 1 }))
  assert.equal(await eventually(() => applyReplicas(manager, { ...sizes, replicas: 1 })), [])
  assert.equal(await applyReplicas(manager, { ...sizes, replicas: 3 }), ['RUNS', 'OUTCOMES'])
  for (const name of ['RUNS', 'OUTCOMES']) {
    const replicated = async () => {
      const { config, cluster } = await manager.streams.info(name)
      assert.is(config.num_replicas, 3)
      assert.is(cluster?.replicas?.filter(replica => replica.current).length, 2)
    }
    await eventually(replicated)
  }
  const refused = await applyReplicas(manager, { ...sizes, replicas: 5 }).catch((error: unknown) => error)
  assert.instance(refused, NoRoom)
  assert.match((refused as Error).message, /^PHAROS_NATS_REPLICAS is 5, and so many NATS servers do not form a cluster/)
  await connection.close()
})

test('without the CA nobody gets in, and neither does plain text', async () => {
  const [server = ''] = (environment().NATS_URL ?? '').split(',')
  const plain = connect({ servers: server.replace('tls://', 'nats://'), reconnect: false, timeout: 5_000 })
  await plain.then(
    () => assert.unreachable('a plain client came in'),
    error => assert.match(String(error), /tls|TLS|certificate|CONNECTION|Authorization/i),
  )
})

test('keys are never overwritten', () => {
  const script = join(import.meta.dirname, '../../deploy/nats/init.ts')
  assert.throws(
    () => execFileSync(process.execPath, [script, '--dir', dir, 'nats-1=127.0.0.1'], { stdio: 'pipe' }),
    /already holds keys/,
  )
})

test.run()

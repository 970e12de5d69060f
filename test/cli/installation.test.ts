import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild } from '@pharos/deploy/local/child.ts'
import { natsServerProgram } from '@pharos/deploy/local/nats.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { connect } from 'nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pharos } from './pharos.ts'

const test = suite('nats init and ca')
const dir = mkdtempSync(join(tmpdir(), 'pharos-cli-init-'))
const started: Child[] = []
test.after(async () => {
  await Promise.all(started.map(child => child.stop()))
  rmSync(dir, { recursive: true, force: true })
})

async function startNats(folder: string): Promise<void> {
  const child = await startChild({
    command: natsServerProgram(),
    args: ['-c', join(folder, 'nats.conf')],
    cwd: folder,
    pid_file: join(folder, 'nats.pid'),
    stop_signal: 'SIGTERM',
    death_signal: 'SIGKILL',
    stop_ms: 5_000,
    ready: 'Server is ready',
    log: () => {},
  })
  started.push(child)
  assert.ok(await child.ready, child.said.join('\n'))
}

/** Reads the environment that the control plane would get. */
function environment(folder: string): Record<string, string> {
  const lines = readFileSync(join(folder, 'pharos.env'), 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

async function enter(env: Record<string, string>): Promise<void> {
  const { creds } = await mintUser({ account_seed: env.PHAROS_NATS_ACCOUNT_KEY ?? '', name: 'control-plane' })
  for (const text of [creds, readFileSync(env.PHAROS_NATS_SYSTEM_CREDS ?? '', 'utf8')]) {
    const connection = await connect({
      servers: env.NATS_URL ?? '',
      authenticator: authenticatorOf(text),
      ...(env.PHAROS_NATS_CA ? { tls: { ca: readFileSync(env.PHAROS_NATS_CA, 'utf8') } } : {}),
      reconnect: false,
    })
    await connection.flush()
    await connection.close()
  }
}

test('a NATS for this machine starts with the files and accepts clients that have the keys', async () => {
  const folder = join(dir, 'plain')
  const made = await pharos(['nats', 'init', '--dir', folder, '--port', String(await freePort())])
  assert.is(made.code, 0, made.stderr)
  for (const name of ['pharos.env', 'operator.nk', 'account.nk', 'system.creds', 'nats.conf'])
    assert.is(statSync(join(folder, name)).mode & 0o077, 0, name)
  await startNats(folder)
  await enter(environment(folder))
  const again = await pharos(['nats', 'init', '--dir', folder])
  assert.is(again.code, 1)
  assert.match(again.stderr, /pharos\.env already exists/)
})

test('a NATS for other machines uses TLS with a certificate of its own CA', async () => {
  const folder = join(dir, 'tls')
  const host = '127.0.0.2' // loopback too, but the CLI is to take it for another machine
  const port = String(await freePort())
  const made = await pharos([
    'nats',
    'init',
    '--dir',
    folder,
    '--host',
    'nats.test',
    '--port',
    port,
    '--listen',
    host,
    '--json',
  ])
  assert.is(JSON.parse(made.stdout).files.length, 9)
  await startNats(folder)
  await enter({ ...environment(folder), NATS_URL: `tls://${host}:${port}` })
  const certificate = new X509Certificate(readFileSync(join(folder, 'server.pem')))
  assert.is(certificate.checkHost('nats.test'), 'nats.test')
})

test('ca signs for names and addresses, and keeps its authority', async () => {
  const folder = join(dir, 'ca')
  const args = ['ca', '--dir', folder, '--name', 'pharos.test', '--name', '10.1.2.3']
  assert.is((await pharos(args)).code, 0)
  const ca = new X509Certificate(readFileSync(join(folder, 'ca.pem')))
  const server = () => new X509Certificate(readFileSync(join(folder, 'server.pem')))
  assert.is(server().checkIP('10.1.2.3'), '10.1.2.3')
  assert.ok(server().verify(ca.publicKey))
  assert.is((await pharos(args)).code, 1)
  const renewed = await pharos([...args, '--force', '--json'])
  assert.is(JSON.parse(renewed.stdout).new_ca, false)
  assert.ok(server().verify(ca.publicKey))
})

test.run()

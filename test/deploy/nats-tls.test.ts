import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { natsCertificate } from '@pharos/deploy/local/certificate.ts'
import { type Nats, startNats } from '@pharos/deploy/local/nats.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeNatsKeys, type NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { type ConnectionOptions, connect } from 'nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('embedded NATS with TLS')
const dir = mkdtempSync(join(tmpdir(), 'pharos-nats-tls-'))
let keys: NatsKeys
let nats: Nats
let ca: string

test.before(async () => {
  keys = await makeNatsKeys('pharos')
  const { ca_pem, ...tls } = await natsCertificate(dir, ['pharos.example'])
  ca = ca_pem
  const listen = { host: '0.0.0.0', port: await freePort() }
  nats = await startNats({ dir: join(dir, 'nats'), keys, listen, tls, log: () => {} })
})

test.after(async () => {
  await nats.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function enter(options: ConnectionOptions): Promise<void> {
  const { creds } = await mintUser({ account_seed: keys.account_seed, name: 'someone' })
  const authenticator = authenticatorOf(creds)
  const connection = await connect({ authenticator, reconnect: false, timeout: 5_000, ...options })
  await connection.flush()
  await connection.close()
}

test('a client that has the CA can connect', async () => {
  await enter({ servers: `tls://127.0.0.1:${nats.port}`, tls: { ca } })
})

test('a client without TLS is refused, also from the machine itself', async () => {
  assert.is(nats.url, `tls://127.0.0.1:${nats.port}`)
  await enter({ servers: `nats://127.0.0.1:${nats.port}`, tls: null }).then(
    () => assert.unreachable('it came in without TLS'),
    error => assert.match(String(error), /secure|tls|connection/i),
  )
})

test('a client that does not know the CA refuses the server', async () => {
  await enter({ servers: `tls://127.0.0.1:${nats.port}`, tls: {} }).then(
    () => assert.unreachable('it trusted an unknown CA'),
    error => assert.match(String(error), /certificate|self.signed|issuer/i),
  )
})

test('the certificate is kept while it is suitable, and issued again for another address', async () => {
  const read = () => readFileSync(join(dir, 'ca/nats.pem'), 'utf8')
  const [before, authority] = [read(), readFileSync(join(dir, 'ca/ca.pem'), 'utf8')]
  await natsCertificate(dir, ['pharos.example'])
  assert.is(read(), before)
  await natsCertificate(dir, ['10.1.2.3'])
  assert.is.not(read(), before)
  assert.is(readFileSync(join(dir, 'ca/ca.pem'), 'utf8'), authority)
})

test.run()

import { X509Certificate } from 'node:crypto'
import { connect, createServer } from 'node:tls'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CertificatePair, issueServerCertificate, makeCa } from './ca.ts'

const test = suite('certificate authority')
const now = Date.now()
let ca: CertificatePair
let server: CertificatePair

test.before(async () => {
  ca = await makeCa('Pharos of a test', now)
  server = await issueServerCertificate(ca, { names: ['nats.example'], addresses: ['127.0.0.1', '::1'], days: 30, now })
})

test('the CA certificate is that of a CA, for ten years', () => {
  const certificate = new X509Certificate(ca.cert_pem)
  assert.is(certificate.ca, true)
  assert.is(certificate.subject, 'CN=Pharos of a test')
  assert.ok(certificate.verify(certificate.publicKey))
  assert.is(Math.round((certificate.validToDate.getTime() - now) / 86_400_000), 3_650)
})

test('a server certificate carries its names and addresses and is signed by the CA', () => {
  const certificate = new X509Certificate(server.cert_pem)
  const issuer = new X509Certificate(ca.cert_pem)
  assert.is(certificate.ca, false)
  assert.ok(certificate.checkIssued(issuer))
  assert.ok(certificate.verify(issuer.publicKey))
  assert.is(certificate.checkHost('nats.example'), 'nats.example')
  assert.is(certificate.checkIP('127.0.0.1'), '127.0.0.1')
  assert.is(certificate.checkIP('::1'), '::1')
  assert.is(certificate.checkIP('127.0.0.2'), undefined)
})

test('only a peer certificate is good for clients, too', async () => {
  const request = { names: ['nats-1'], addresses: [], days: 30, now }
  const peer = await issueServerCertificate(ca, { ...request, peer: true })
  const [clientAuth, serverAuth] = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.1']
  assert.equal(new X509Certificate(server.cert_pem).keyUsage, [serverAuth])
  assert.equal(new X509Certificate(peer.cert_pem).keyUsage, [serverAuth, clientAuth])
})

test('a client that only trusts the CA accepts the server, and other clients refuse it', async () => {
  const listener = createServer({ cert: server.cert_pem, key: server.key_pem }, socket => socket.end('hello'))
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  assert.is(await greet(port, ca.cert_pem), 'hello')
  assert.is(await greet(port, undefined), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  listener.close()
})

function greet(port: number, authority: string | undefined): Promise<string> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', ...(authority ? { ca: authority } : {}) })
    socket.on('error', error => resolve('code' in error ? String(error.code) : error.message))
    socket.on('data', data => resolve(data.toString()))
  })
}

test.run()

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { type CertificatePair, issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { handshake, visit, visitPlain } from './domain.ts'

const DOMAIN = 'pages.example'

const test = suite('a page under the service domain')

const folder = mkdtempSync(join(tmpdir(), 'pharos-service-name-'))
const [chain, key] = [join(folder, 'wildcard.pem'), join(folder, 'wildcard.key')]
let ca: CertificatePair
let world: World
let id: string
const ports = { tlsPort: 0, httpPort: 0, root: async () => ca.cert_pem }

async function issue(): Promise<void> {
  const request = { names: [`*.${DOMAIN}`], addresses: [], days: 30, now: Date.now() }
  const issued = await issueServerCertificate(ca, request)
  writeFileSync(chain, issued.cert_pem)
  writeFileSync(key, issued.key_pem)
}

function open(environment: Record<string, string> = {}): Promise<World> {
  return createWorld({
    agent: false,
    roles: 'api,pages',
    environment: {
      PHAROS_SERVICE_DOMAIN: DOMAIN,
      PHAROS_PUBLIC_HTTP_PORT: String(ports.httpPort),
      PHAROS_PUBLIC_TLS_PORT: String(ports.tlsPort),
      PHAROS_SERVICE_CERTIFICATE: chain,
      PHAROS_SERVICE_CERTIFICATE_KEY: key,
      ...environment,
    },
  })
}

test.before(async () => {
  ca = await makeCa('the test of the service domain', Date.now())
  await issue()
  ports.tlsPort = await freePort()
  ports.httpPort = await freePort()
  world = await open()
  id = (await world.call(routes.createStatusPage, { body: { friendly_name: 'Acme' } })).body.id
})
test.after(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

test("is served by https with the operator's certificate, and by http redirected there", async () => {
  const name = `${id}.${DOMAIN}`
  const seen = await visit(ports, name)
  assert.is(seen.status, 200)
  assert.match(seen.text, /<title>[^<]*Acme/)
  assert.is(seen.certificate.subjectaltname, `DNS:*.${DOMAIN}`)
  const feed = await visit(ports, name, '/feed.atom')
  assert.match(feed.text, new RegExp(`https://${name}[^<]*/feed.atom`))
  const moved = await visitPlain(ports, name, '/history')
  assert.equal([moved.status, moved.headers.location], [308, `https://${name}/history`])
})

test('is served under its slug, too, until it is released', async () => {
  const name = `acme-status.${DOMAIN}`
  assert.is((await visit(ports, name)).status, 404)
  await world.advance('3s')
  await world.call(routes.updatePageAddress, { params: { id }, body: { slug: 'acme-status' } })
  await world.settle()
  const seen = await visit(ports, name)
  assert.match(seen.text, /<title>[^<]*Acme/)
  assert.is((await visitPlain(ports, name, '/history')).headers.location, `https://${name}/history`)
  await world.call(routes.deletePageAddress, { params: { id } })
  await world.settle()
  assert.is((await visit(ports, name)).status, 404)
})

test('only the name of a page gets a handshake', async () => {
  for (const name of [`www.${DOMAIN}`, DOMAIN, `${id}.elsewhere.example`, `${id}.a.${DOMAIN}`])
    assert.is(await handshake(ports, name), 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME', name)
  const stranger = '01a205b4-b917-705a-996e-f71f3853fe5a'
  assert.is((await visit(ports, `${stranger}.${DOMAIN}`)).status, 404)
})

test('a renewed certificate is used, and one that cannot be read is not', async () => {
  const name = `${id}.${DOMAIN}`
  const { serialNumber } = (await visit(ports, name)).certificate
  await issue()
  await world.advance('11s')
  const renewed = (await visit(ports, name)).certificate.serialNumber
  assert.is.not(renewed, serialNumber)
  writeFileSync(chain, 'half of a fi')
  world.lines.expect(/the renewed certificate of the service domain cannot be read/)
  await world.advance('11s')
  assert.is((await visit(ports, name)).certificate.serialNumber, renewed)
  await issue()
})

test('a certificate that cannot be used is one line at the start', async () => {
  const failure = (environment: Record<string, string>) =>
    open({ PHAROS_PUBLIC_HTTP_PORT: '0', PHAROS_PUBLIC_TLS_PORT: '0', ...environment }).then(
      () => '',
      (error: Error) => error.message,
    )
  assert.match(await failure({ PHAROS_SERVICE_CERTIFICATE: join(folder, 'none') }), /can't be used: ENOENT/)
})

test.run()

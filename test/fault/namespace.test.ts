import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { natsCertificate } from '@pharos/deploy/local/certificate.ts'
import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { AGENT, type Installation, startInstallation } from './installation.ts'
import { makeNamespace, type Namespace, whyNoNamespace } from './namespace.ts'

const test = suite('an agent in a network namespace of its own')
const obstacle = whyNoNamespace()
/** A web server that runs inside the namespace; it prints its port. */
const SERVER = `const s = require('node:http').createServer((_, r) => r.end('ok'))
s.listen(0, '127.0.0.1', () => console.log('port ' + s.address().port))`
/** A documentation address (RFC 5737): nothing answers there, and it represents everything beyond this machine. */
const ELSEWHERE = 'http://192.0.2.1/'

interface Parts {
  installation: Installation
  space: Namespace
  credentials: AgentCredentials
  monitor(uri: string): Promise<() => Promise<{ current_status: string; last_failure_reason: string | null }>>
}

/** An installation whose bus listens on the namespace's side with TLS, and a region with one agent enrolled. */
async function arrange(space: Namespace): Promise<Parts> {
  const installation = await startInstallation({
    bus_host: space.host,
    makeTls: dir => natsCertificate(dir, [space.host]),
  })
  await installation.startPlane('plane', {
    PHAROS_NATS_PUBLIC_URL: `tls://${space.host}:${installation.busPort}`,
    PHAROS_NATS_CA: join(installation.folder, 'ca/ca.pem'),
  })
  const { call } = installation
  await call(routes.createRegion, { body: { slug: 'inside', allow_private_targets: true } })
  const { body } = await call(routes.enrolAgent, { params: { slug: 'inside' }, body: { name: 'inside' } })
  return {
    installation,
    space,
    credentials: body.credentials,
    async monitor(uri) {
      const settings = { interval_seconds: 10, timeout_seconds: 5, retries: 0, check_regions: ['inside'] }
      const { body: job } = await call(routes.createHttpJob, { body: { uri, ...settings } })
      return async () => (await call(routes.getHttpJob, { params: { job_id: job.id } })).body
    },
  }
}

/** Starts an agent inside with its credential file only, and returns its output. */
async function startInside(
  { installation, space }: Parts,
  name: string,
  credentials: AgentCredentials,
): Promise<string[]> {
  const { folder } = installation
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 })
  const said: string[] = []
  await space.run(name, [AGENT, '--credentials', file], { folder, log: line => said.push(line) })
  return said
}

async function agentStatus({ installation }: Parts): Promise<string | undefined> {
  const { body } = await installation.call(routes.listAgents, { params: { slug: 'inside' } })
  return body[0]?.status
}

async function inNamespace(run: (parts: Parts) => Promise<void>): Promise<void> {
  const space = makeNamespace()
  let parts: Parts | undefined
  let passed = false
  try {
    parts = await arrange(space)
    await run(parts)
    passed = true
  } finally {
    await parts?.installation.close(!passed)
    space.remove()
  }
}

testUnless(test, obstacle, 'its credential file is all that it needs, and the bus is all that it reaches', () =>
  inNamespace(async parts => {
    const { installation, space, credentials, monitor } = parts
    assert.is(credentials.nats_url, `tls://${space.host}:${installation.busPort}`)
    assert.match(credentials.ca ?? '', /^-----BEGIN CERTIFICATE-----/)
    await startInside(parts, 'agent', credentials)
    await until('the agent is online', async () => (await agentStatus(parts)) === 'online')

    let port = ''
    const log = (line: string) => {
      port ||= /^port (\d+)/.exec(line)?.[1] ?? ''
    }
    await space.run('target', ['-e', SERVER], { folder: installation.folder, log })
    await until('the target inside listens', () => port !== '')
    const inside = await monitor(`http://127.0.0.1:${port}/`)
    await until('the target inside is up', async () => (await inside()).current_status === 'up')

    const outside = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await until('the target outside listens', () => outside.listening)
    const onHost = await monitor(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/`)
    const byVeth = await monitor(`http://${space.host}:${(outside.address() as AddressInfo).port}/`)
    const elsewhere = await monitor(ELSEWHERE)
    for (const read of [onHost, byVeth, elsewhere])
      await until('what is not inside is down', async () => (await read()).current_status === 'down')
    outside.close()
    const bus = await monitor(`http://${space.host}:${installation.busPort}/`)
    await until('the bus is no target', async () => (await bus()).last_failure_reason === 'target_not_allowed')
  }),
)

testUnless(test, obstacle, 'it refuses a bus whose certificate is not of the installation’s CA', () =>
  inNamespace(async parts => {
    const { cert_pem } = await makeCa('someone else', Date.now())
    const said = await startInside(parts, 'agent', { ...parts.credentials, ca: cert_pem })
    await until('it says why', () =>
      said.some(line => /could not be reached/.test(line) && /certificate|issuer/i.test(line)),
    )
    assert.is(await agentStatus(parts), 'offline')
  }),
)

test.run()

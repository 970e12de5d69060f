import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { agentPermissions } from '@pharos/shared-protocol/message/subject.ts'
import { controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeNatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createAgent } from '../agent.ts'
import { listen, specFor } from '../check/http/check.fixture.ts'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { BusServer, credentialsFor, hasNatsServer, until } from './bus.fixture.ts'
import { Control } from './control.fixture.ts'

const test = suite('agent permissions')
if (!hasNatsServer) console.log('SKIP permission.test.ts: there is no nats-server on PATH')
const story = hasNatsServer ? test : test.skip

story('the permissions of an agent are sufficient', async () => {
  const keys = await makeNatsKeys('test')
  const bus = new BusServer(keys)
  await bus.start()
  const { credentials } = credentialsFor(bus.url)
  const permissions = agentPermissions(credentials.region_id, credentials.agent_id, LANES)
  const [own, admin] = await Promise.all([
    mintUser({ account_seed: keys.account_seed, name: 'agent', permissions }),
    mintUser({ account_seed: controlAccountSeed(keys), name: 'control' }),
  ])
  const enrolled = { ...credentials, nats_creds: own.creds }
  const control = await Control.open(enrolled, admin.creds)
  const target = await listen(createServer((_, response) => response.end('fine')))
  const spoolDir = mkdtempSync(join(tmpdir(), 'pharos-permission-'))
  const warnings: string[] = []
  const log = {
    ...silentLog,
    warn: (fields: object, message: string) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
  }
  const agent = createAgent({ credentials: enrolled, spoolDir, clock: systemClock, log, concurrency: 4 })
  try {
    await agent.start()
    for (let index = 0; index < 10; index++) await control.publishRun(specFor(target.uri))
    await until(() => agent.stats().published === 10, 'ten outcomes')
    await agent.drain()
    assert.is(control.hellos.at(-1)?.status, 'draining')
    assert.equal(warnings, [])
  } finally {
    agent.kill()
    await control.close()
    await bus.remove()
    await target.close()
    rmSync(spoolDir, { recursive: true, force: true })
  }
})

test.run()

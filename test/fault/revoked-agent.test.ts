import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { connect } from 'nats'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { startInstallation } from './installation.ts'

test('a deleted agent stays refused when the bus has lost the files of its accounts', async () => {
  const installation = await startInstallation()
  const { bus, busPort, folder } = installation
  const enters = async ({ nats_creds }: AgentCredentials) => {
    const options = {
      servers: `nats://127.0.0.1:${busPort}`,
      authenticator: authenticatorOf(nats_creds),
      reconnect: false,
    }
    const connection = await connect(options).catch(() => null)
    await connection?.close()
    return connection !== null
  }
  try {
    await installation.startPlane('plane')
    const params = { slug: 'local' }
    const enrolled: AgentCredentials[] = []
    for (const name of ['first', 'second', 'kept'])
      enrolled.push((await installation.call(routes.enrolAgent, { params, body: { name } })).body.credentials)
    const [first, second, kept] = enrolled as [AgentCredentials, AgentCredentials, AgentCredentials]
    for (const each of enrolled) assert.ok(await enters(each))
    // Both at once: each publishes the whole list.
    await Promise.all(
      [first, second].map(({ agent_id }) => installation.call(routes.deleteAgent, { params: { ...params, agent_id } })),
    )
    for (const each of [first, second]) assert.not(await enters(each))
    await bus.kill()
    rmSync(join(folder, 'nats', 'resolver'), { recursive: true })
    await bus.start()
    for (const each of [first, second]) await until('it is refused again', async () => !(await enters(each)))
    await pause(3_000)
    for (const each of [first, second]) assert.not(await enters(each))
    assert.ok(await enters(kept))
  } finally {
    await installation.close(false)
  }
})

test.run()

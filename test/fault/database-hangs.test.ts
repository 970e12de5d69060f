import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { createWorld } from '../world/world.ts'
import { openLine } from './line.ts'
import { until } from './until.ts'

test('while the database hangs every request is answered 503; what was refused did not happen', async () => {
  const world = await createWorld({ roles: null })
  const direct = new URL(world.config.DATABASE_URL)
  const line = await openLine(Number(direct.port), '127.0.0.1')
  world.config.DATABASE_URL = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(line.port) }).href
  try {
    await world.startPlane('all')
    const { length: before } = (await world.call(routes.listServices)).body
    world.lines.expect(/the database does not answer|"level":40/)
    line.hang()
    const answers = await Promise.all([
      send(world, routes.listServices, {}),
      send(world, routes.createService, { body: { name: 'refused' } }),
      ...Array.from({ length: 20 }, () => send(world, routes.getAccount, {})),
    ])
    for (const { status, body, headers } of answers) {
      assert.is(status, 503)
      assert.is((body as Problem).code, 'unavailable')
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
    assert.is((await fetch(`${world.url}/health/ready`)).status, 503)
    assert.is((await fetch(`${world.url}/health/live`)).status, 200)
    line.mend()
    await until('the API works', async () => (await send(world, routes.listServices, {})).status === 200)
    assert.is((await world.call(routes.listServices)).body.length, before)
  } finally {
    line.mend()
    await world.close()
    line.close()
  }
})

test.run()

import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { withClient } from '../world/database.ts'
import { createWorld } from '../world/world.ts'

const test = suite('a process that is stopped')
/** More than the process has connections to the database. */
const REQUESTS = 16

test('finishes every request that it has begun, also when the client has gone', async () => {
  const world = await createWorld({ roles: 'api', agent: false })
  const [plane] = world.planes
  assert.ok(plane)
  const body = (n: number) => ({ friendly_name: `${n}`, uri: 'http://127.0.0.1:9/' })
  const made = Array.from({ length: REQUESTS }, (_, n) => world.call(routes.createHttpJob, { body: body(n) }))
  const ids = (await Promise.all(made)).map(reply => reply.body.id)
  world.planes = []
  const { url: baseUrl, platform } = plane
  const client = new AbortController()
  const call = createClient({
    baseUrl: baseUrl ?? '',
    key: world.ownerKey,
    fetch: (address, init) => fetch(address, { ...init, signal: client.signal }),
  })
  let stopped: Promise<void> | undefined
  await withClient(world.config.DATABASE_URL, async other => {
    await other.query('begin')
    await other.query('lock table monitor in share mode')
    for (const id of ids) void call(routes.pauseHttpJob, { params: { job_id: id } }).catch(() => undefined)
    await until('all have begun', () => platform.database.pool().waiting >= REQUESTS - platform.database.pool().total)
    client.abort()
    stopped = plane.stop()
    await other.query('commit')
  })
  await stopped
  assert.equal(await world.sql('select id from monitor where not paused'), [])
  await world.close()
})

test.run()

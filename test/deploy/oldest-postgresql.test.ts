import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { OLDEST_POSTGRESQL } from '@pharos/control-plane/platform/database/connect.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { closedFolder, otherUser } from '../../deploy/local/other-user.ts'
import { type Postgres, startPostgres } from '../../deploy/local/postgres.ts'
import { findProgram } from '../../deploy/local/program.ts'
import { autoService } from '../story/incident.ts'
import { monitor } from '../story/monitor.ts'
import { createWorld, type World } from '../world/world.ts'

const initdb = findProgram('initdb') ?? ''

/** Why this machine cannot run the test; undefined if it can. */
function hindrance(): string | undefined {
  if (!initdb) return `PostgreSQL ${OLDEST_POSTGRESQL} is missing (Debian: apt-get install postgresql-15)`
  const closed = process.getuid?.() === 0 ? closedFolder(initdb) : undefined
  return closed && `PostgreSQL does not run as root, and others cannot read ${closed}`
}

/** Starts it in a folder that its user can reach: it cannot be started in one that is closed above. */
async function startOldest(dir: string): Promise<Postgres> {
  chmodSync(dir, 0o711)
  mkdirSync(join(dir, 'postgres'), { mode: 0o711 })
  const data = join(dir, 'postgres', 'data')
  const user = process.getuid?.() === 0 ? otherUser(data) : undefined
  const major = /\d+/.exec(execFileSync(initdb, ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
  assert.is(Number(major), OLDEST_POSTGRESQL)
  const program = { initdb, postgres: join(dirname(initdb), 'postgres'), major, user, data_argument: data }
  return startPostgres({ dir: join(dir, 'postgres'), log: () => {}, program })
}

async function outage(world: World): Promise<void> {
  const target = await world.startTarget()
  const service = await autoService(world)
  const job = await monitor(world, { uri: target.url, service_id: service.id })
  assert.is(await job.status(), 'up')
  await target.stop()
  await world.advance('30s')
  assert.is(await job.status(), 'down')
  assert.is((await service.incident()).status, 'investigating')
  await target.heal()
  await world.advance('30s')
  assert.is(await job.status(), 'up')
  assert.is((await service.incident()).status, 'resolved')
}

const why = hindrance()
const tell = why === undefined ? test : test.skip

tell(
  `on the oldest supported PostgreSQL the schema is made, and an outage is seen${why ? `: ${why}` : ''}`,
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'pharos-oldest-'))
    const postgres = await startOldest(dir)
    const before = process.env.PHAROS_TEST_DATABASE_URL
    try {
      process.env.PHAROS_TEST_DATABASE_URL = postgres.url
      const world = await createWorld()
      await outage(world).finally(() => world.close())
    } finally {
      process.env.PHAROS_TEST_DATABASE_URL = before
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  },
)

test.run()

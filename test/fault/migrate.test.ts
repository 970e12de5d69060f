import { setTimeout as pause } from 'node:timers/promises'
import { MIGRATIONS } from '@pharos/control-plane/migration/index.ts'
import { isAway } from '@pharos/control-plane/platform/away.ts'
import { migrateDatabase } from '@pharos/control-plane/platform/database/migrate.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createDatabase, withClient } from '../world/database.ts'
import { releaseServers, useServers } from '../world/servers.ts'
import { openLine } from './line.ts'
import { until } from './until.ts'

const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

test('a database that goes away in the middle of a start is an error, and no start without an end', async () => {
  const { url, drop } = await createDatabase(await useServers(), `migrate_${process.pid}`)
  const address = new URL(url)
  const line = await openLine(Number(address.port), address.hostname)
  address.port = String(line.port)
  const outcome = await withClient(url, async client => {
    await client.query('select pg_advisory_lock(7042611)')
    const ended = migrateDatabase(address.toString(), MIGRATIONS).catch((error: unknown) => error)
    await until('the start waits for another', async () => ((await client.query(WAITING)).rowCount ?? 0) > 0, 30)
    line.cut()
    return Promise.race([ended, pause(30_000, 'it never ends', { ref: false })])
  })
  assert.ok(isAway(outcome), String(outcome))
  line.close()
  await drop()
  releaseServers()
})

test.run()

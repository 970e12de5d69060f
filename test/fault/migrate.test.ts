import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MIGRATIONS } from '@pharos/control-plane/migration/index.ts'
import { isAway } from '@pharos/control-plane/platform/away.ts'
import { migrateDatabase } from '@pharos/control-plane/platform/database/migrate.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { createDatabase, withClient } from '../world/database.ts'
import { releaseServers, useServers } from '../world/servers.ts'
import { openLine } from './line.ts'

const POLICY = randomUUID()
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

test('a database that goes away in the middle of a start is an error, and the start does not hang', async () => {
  const { url, drop } = await createDatabase(await useServers(), `migrate_${process.pid}`)
  const address = new URL(url)
  const line = await openLine(Number(address.port))
  address.hostname = '127.0.0.1'
  address.port = String(line.port)
  const outcome = await withClient(url, async client => {
    await client.query('select pg_advisory_lock(7042611)')
    const ended = migrateDatabase(address.toString(), MIGRATIONS).catch((error: unknown) => error)
    await until('the start waits for another', async () => ((await client.query(WAITING)).rowCount ?? 0) > 0)
    line.cut()
    return Promise.race([ended, pause(30_000, 'it never ends', { ref: false })])
  })
  assert.ok(isAway(outcome), String(outcome))
  line.close()
  await drop()
  releaseServers()
})

/** Timelines of incidents that all have `POLICY` now, with the values that the migration derives from each. */
const TIMELINES: [entries: [kind: string, data: object][], own: boolean, recovered: boolean][] = [
  [[], false, false],
  [[['note', { escalation_policy_id: POLICY }]], true, false],
  [[['note', { escalation_policy_id: randomUUID() }]], false, false],
  [[['note', { escalation_policy_id: null }]], false, false],
  [[['monitor_recovered', {}]], false, true],
  [
    [
      ['monitor_recovered', {}],
      ['reopened', {}],
    ],
    false,
    false,
  ],
  [
    [
      ['reopened', {}],
      ['monitor_recovered', {}],
      ['note', { message: 'm' }],
    ],
    false,
    true,
  ],
]

let entries = 0
/** Ids that ascend, since entries are read in the order of their ids. */
const entryId = () => `00000000-0000-7000-8000-${String(++entries).padStart(12, '0')}`

test('own_policy and recovered of an incident are derived from its timeline', async () => {
  const { url, drop } = await createDatabase(await useServers(), `facts_${process.pid}`)
  const found = await withClient(url, async client => {
    await client.query(`alter table incident drop own_policy, drop recovered`)
    await client.query(`delete from mikro_orm_migrations where name = '0047-incident-facts'`)
    const account = randomUUID()
    await client.query(`insert into account values ($1, 'A', 'free', 'UTC', '{}', 1)`, [account])
    for (const [number, [entries]] of TIMELINES.entries()) {
      const incident = randomUUID()
      await client.query(
        `insert into incident (id, account_id, number, title, severity, status, responder_status, source,
           escalation_policy_id, created_at)
         values ($1, $2, $3, 'T', 'minor', 'investigating', 'triggered', 'auto', $4, 1)`,
        [incident, account, number, POLICY],
      )
      for (const [kind, data] of entries)
        await client.query(`insert into incident_entry values ($1, $2, $3, 1, $4, $5)`, [
          entryId(),
          account,
          incident,
          kind,
          JSON.stringify(data),
        ])
    }
    await migrateDatabase(url, MIGRATIONS)
    return (await client.query('select own_policy, recovered from incident order by number')).rows
  })
  assert.equal(
    found,
    TIMELINES.map(([, own_policy, recovered]) => ({ own_policy, recovered })),
  )
  await drop()
  releaseServers()
})

test.run()

import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { ClickHouse } from './client.ts'
import { SIGNALS, TABLES, type Table } from './schema.ts'

// What removes records from the store.

/** The time limit of listing the accounts of a table (seconds). */
const LIST_SECONDS = 120

/** Events of real users of an application: of some sessions, or all. */
export interface RumEvents {
  application: string
  sessions: readonly string[] | null
}

export async function eraseAccount(store: ClickHouse, account: string): Promise<void> {
  for (const table of TABLES)
    await store.command(`delete from ${store.tableOf(table)} ${store.onCluster} where account_id = {account:UUID}`, {
      account,
    })
}

/** The events of real users, and what was made of them. */
const RUM_TABLES = TABLES.filter(table => table.startsWith('rum'))

export async function eraseRumEvents(store: ClickHouse, account: string, events: RumEvents): Promise<void> {
  const { application, sessions } = events
  const some = sessions === null ? '' : 'and session_id in {sessions:Array(UUID)}'
  for (const table of RUM_TABLES)
    await store.command(
      `delete from ${store.tableOf(table)} ${store.onCluster}
        where account_id = {account:UUID} and application_id = {application:UUID} ${some}`,
      { account, application, ...(sessions && { sessions: [...sessions] }) },
    )
}

/** A scan of the first column of the key of each table; no account is one of our own rows (`feeding.ts`). */
export async function listAccounts(store: ClickHouse): Promise<string[]> {
  const found = new Set<string>()
  for (const signal of SIGNALS) {
    const query = `select distinct account_id from ${signal}`
    const { rows } = await store.read<{ account_id: string }>(query, {}, { seconds: LIST_SECONDS, threads: 1 })
    for (const { account_id } of rows) found.add(account_id)
  }
  return [...found]
}

/** A partition in `system.parts`, e.g. `(30,'2026-11-23')`: the retention in days, and the day of the records. */
const PARTITION = /^\((\d+),'(\d{4}-\d\d-\d\d)'\)$/

export async function dropOldPartitions(store: ClickHouse, of: Table, now: number): Promise<void> {
  const table = store.tableOf(of)
  const { rows: parts } = await store.read<{ partition: string }>(
    `select distinct partition from ${store.parts} where active and database = currentDatabase() and table = {table:String}`,
    { table },
  )
  for (const { partition } of parts) {
    const [, days, day] = PARTITION.exec(partition) ?? []
    // The whole day must have expired.
    if (day === undefined || Date.parse(day) + (Number(days) + 1) * DAY_MS > now) continue
    await store.command(`alter table ${table} ${store.onCluster} drop partition ${partition}`)
  }
}

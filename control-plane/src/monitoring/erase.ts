import { inSystem } from '../platform/context.ts'
import { sql } from '../platform/database/connect.ts'
import { ERASE_BATCH, type EraseStep, type Erasure, eraseRows } from '../platform/erase.ts'
import { drain } from '../platform/worker.ts'
import { admitAgents, revokeAgentsOf } from './agent/index.ts'
import { removeArtifactsOf } from './artifact/index.ts'
import { lockStates } from './monitor/index.ts'

const MONITORS_AT_ONCE = 50

/** Tables with many rows of a monitor, and the column whose order the deletion follows; it has an index. */
const MANY = [
  ['check_result', 'slot'],
  ['result_evidence', 'slot'],
  ['ping', 'at'],
  ['ping_body', 'n'],
  ['transition', 'id'],
] as const

/** Deletes the monitors of an account with everything about them, its windows, and its regions with their agents. */
export const eraseMonitoring: EraseStep = async erasure => {
  const { turn } = erasure
  for (const table of ['maintenance_window', 'maintenance_occurrence']) await eraseRows(erasure, table)
  await drain(turn, () => eraseMonitors(erasure))
  if (turn.stopping) return
  await eraseRegions(erasure)
  await removeArtifactsOf(erasure)
}

/**
 * Deletes a batch of monitors. Pairs first, since deleting their HTTP monitor would delete them without their results.
 */
async function eraseMonitors(erasure: Erasure): Promise<number> {
  const { platform, account, turn } = erasure
  const { rows } = await inSystem(platform, ctx =>
    sql<{ id: string }>`select id from monitor where account_id = ${account}
      order by http_job_id is null, id limit ${MONITORS_AT_ONCE}`.execute(ctx.sql),
  )
  for (const { id } of rows) {
    for (const [table, column] of MANY) await drain(turn, () => eraseSome(erasure, id, table, column))
    if (turn.stopping) break
    await eraseMonitor(erasure, id)
  }
  return rows.length
}

/** Deletes about one batch of a monitor's rows; true when there are more. */
function eraseSome({ platform }: Erasure, monitor: string, table: string, column: string): Promise<boolean> {
  const [name, by] = [sql.table(table), sql.ref(column)]
  return inSystem(platform, async ctx => {
    const { rows } = await sql<{ last: unknown }>`select ${by} as last from ${name} where monitor_id = ${monitor}
      order by ${by} limit 1 offset ${ERASE_BATCH}`.execute(ctx.sql)
    const [row] = rows
    await sql`delete from ${name} where monitor_id = ${monitor} ${row ? sql`and ${by} <= ${row.last}` : sql``}`.execute(
      ctx.sql,
    )
    return row !== undefined
  })
}

/** Deletes a monitor. An outcome being stored holds the state, so this waits for it and also deletes its result. */
function eraseMonitor({ platform }: Erasure, id: string): Promise<void> {
  return inSystem(platform, async ctx => {
    await lockStates(ctx, [id])
    for (const [table] of MANY) await sql`delete from ${sql.table(table)} where monitor_id = ${id}`.execute(ctx.sql)
    await sql`delete from monitor where id = ${id}`.execute(ctx.sql)
  })
}

/** Deletes the regions. Their agents are revoked first, and each region is removed from the bus before its row. */
async function eraseRegions({ platform, account }: Erasure): Promise<void> {
  const { bus } = platform
  const { rows } = await inSystem(platform, ctx =>
    sql<{ id: string }>`select id from region where account_id = ${account} order by id`.execute(ctx.sql),
  )
  if (rows.length === 0) return
  const ids = rows.map(row => row.id)
  await inSystem(platform, ctx => revokeAgentsOf(ctx, ids))
  if (!(await admitAgents(platform)))
    throw new Error('the bus did not confirm that the agents of a deleted account are refused')
  for (const id of ids) {
    await bus.removeRegion(id)
    await inSystem(platform, ctx => sql`delete from region where id = ${id}`.execute(ctx.sql))
  }
}

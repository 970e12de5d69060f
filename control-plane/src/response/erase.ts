import { inSystem } from '../platform/context.ts'
import { sql } from '../platform/database/connect.ts'
import { ERASE_BATCH, type EraseStep, type Erasure, eraseRows } from '../platform/erase.ts'
import { drain } from '../platform/worker.ts'

/** Tables in the order of their deletion, and the batch size where many rows are deleted with each. */
const TABLES: readonly [table: string, most?: number][] = [
  ['delivery', 500],
  ['incident', 100],
  ['service', 20],
  // Before the integrations that their channels name.
  ['notification_group', 100],
  ['integration'],
  ['escalation_policy', 100],
  ['on_call_schedule', 20],
  ['delivery_receiver'],
  ['delivery_lane'],
  ['sending_quota'],
]

/** Deletes everything between an alert and its notifications. Contact methods were deleted with their members. */
export const eraseResponse: EraseStep = async erasure => {
  // The links between merged incidents are cut before the incidents go: they refer to each other in any order.
  await eraseRows(erasure, 'inbound_source')
  await drain(erasure.turn, () => unlinkMerged(erasure))
  for (const [table, most] of TABLES) await eraseRows(erasure, table, most)
}

function unlinkMerged({ platform, account }: Erasure): Promise<boolean> {
  return inSystem(platform, async ctx => {
    const { rows } = await sql`update incident set merged_into = null where id = any(array(
        select id from incident where account_id = ${account} and merged_into is not null limit ${ERASE_BATCH}))
      returning 1 as done`.execute(ctx.sql)
    return rows.length === ERASE_BATCH
  })
}

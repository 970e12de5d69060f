import { inSystem } from '../platform/context.ts'
import { sql } from '../platform/database/connect.ts'
import { type EraseStep, eraseRows } from '../platform/erase.ts'

/** Tables in the order in which their rows may go, and how many at once where much goes with each. */
const TABLES: readonly [table: string, most?: number][] = [
  ['inbound_source'],
  ['delivery', 500],
  ['incident', 100],
  ['service', 20],
  // Before the integrations that their channels name.
  ['notification_group', 100],
  ['integration'],
  ['escalation_policy', 100],
  ['on_call_schedule', 20],
  ['delivery_receiver'],
  ['sending_quota'],
]

/** Everything between an alert and its notifications. Contact methods have gone with their members. */
export const eraseResponse: EraseStep = async erasure => {
  const { platform, account, turn } = erasure
  // Incidents name each other: which one goes first does not matter any more.
  await inSystem(platform, ctx =>
    sql`update incident set merged_into = null where account_id = ${account} and merged_into is not null`.execute(
      ctx.sql,
    ),
  )
  for (const [table, most] of TABLES) {
    if (turn.stopping) return
    await eraseRows(erasure, table, most)
  }
}

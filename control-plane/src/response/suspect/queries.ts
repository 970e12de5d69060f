import { scopesAllow } from '@pharos/shared-protocol/access.ts'
import type { listSuspects as route, Suspect } from '@pharos/shared-protocol/contract/suspect.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import type { LeftOut } from './gather.ts'

/** `brief`: the text for callers who may not read logs, if it differs. */
export type StoredSuspect = Suspect & { brief?: string }

/** A scoped credential that may not read logs only learns that there are new patterns, and whose. */
export async function listSuspects(ctx: Ctx, { params }: Input<typeof route>) {
  const { rows } = await sql<{ looked_at: number | null; suspects: StoredSuspect[]; left_out: LeftOut[] }>`
    select looked_at, suspects, left_out from incident_suspects
    where account_id = ${ctx.account} and incident_id = ${params.id}`.execute(ctx.sql)
  const { looked_at = null, suspects = [], left_out = [] } = rows[0] ?? {}
  const { scopes } = ctx.actor
  const mayReadLogs = scopes.length === 0 || scopesAllow(scopes, 'read:logs')
  return {
    looked_at: rfc3339OrNull(looked_at),
    suspects: suspects.map(({ brief, ...suspect }) =>
      mayReadLogs ? suspect : { ...suspect, text: brief ?? told(suspect) },
    ),
    left_out,
  }
}

/** The text for a suspect that was stored before there were two texts. */
function told({ kind, text }: Suspect): string {
  return kind === 'log_pattern' ? 'A new message is logged' : text
}

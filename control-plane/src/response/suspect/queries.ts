import { scopesAllow } from '@pharos/shared-protocol/access.ts'
import type { listSuspects as route, Suspect } from '@pharos/shared-protocol/contract/response/suspect.ts'
import { sayChange } from '@pharos/shared-protocol/text/en/change.ts'
import { type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import type { LeftOut } from './gather.ts'

/** `brief`: the text for callers who may not read logs, if it differs. */
export type StoredSuspect = Suspect & { brief?: string; brief_said?: Text | null }

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
    suspects: suspects.map(({ brief, brief_said = null, ...suspect }) => {
      // Suspects of before have no code.
      const whole = { ...suspect, said: suspect.said ?? null }
      if (mayReadLogs) return whole
      return brief === undefined ? toldOf(whole) : { ...whole, text: brief, said: brief_said }
    }),
    left_out: left_out.map(({ reason_text = null, ...each }) => ({ ...each, reason_text })),
  }
}

/** A suspect without a brief text; a new message was stored so before there were two texts. */
function toldOf(suspect: Suspect): Suspect {
  if (suspect.kind !== 'log_pattern') return suspect
  const said = sayChange('change.message_logged')
  return { ...suspect, text: said.text, said: textIn(said) }
}

import type { listSuspects as route, Suspect } from '@pharos/shared-protocol/contract/suspect.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import type { LeftOut } from './gather.ts'

export async function listSuspects(ctx: Ctx, { params }: Input<typeof route>) {
  const { rows } = await sql<{ looked_at: number | null; suspects: Suspect[]; left_out: LeftOut[] }>`
    select looked_at, suspects, left_out from incident_suspects
    where account_id = ${ctx.account} and incident_id = ${params.id}`.execute(ctx.sql)
  const { looked_at = null, suspects = [], left_out = [] } = rows[0] ?? {}
  return { looked_at: rfc3339OrNull(looked_at), suspects, left_out }
}

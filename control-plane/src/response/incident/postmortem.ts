import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { lockIncident } from './action.ts'
import { incidentActor } from './actor.ts'

interface Row {
  incident_id: string
  body: string
  updated_by: IncidentActor
  created_at: number
  updated_at: number
  revision: number
}

export async function getPostmortem(ctx: Ctx, { params }: Input<typeof contract.getPostmortem>) {
  const row = await findPostmortem(ctx, params.id)
  if (!row) throw notFound('postmortem')
  noteRevision(ctx, row.incident_id, row)
  return present(row)
}

export async function writePostmortem(ctx: Ctx, { params, body }: Input<typeof contract.writePostmortem>) {
  await lockIncident(ctx, ctx.account, params.id)
  const known = await findPostmortem(ctx, params.id)
  if (known) noteRevision(ctx, params.id, known)
  const by = JSON.stringify(incidentActor(ctx.actor))
  await sql`insert into incident_postmortem (incident_id, account_id, body, updated_by, created_at, updated_at)
    values (${params.id}, ${ctx.account}, ${body.body}, ${by}::jsonb, ${ctx.now}, ${ctx.now})
    on conflict (incident_id) do update set body = excluded.body, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, revision = incident_postmortem.revision + 1`.execute(ctx.sql)
  const written = await findPostmortem(ctx, params.id)
  if (!written) throw notFound('postmortem')
  ctx.notes.resource = params.id
  ctx.notes.versioned = written
  return present(written)
}

async function findPostmortem(ctx: Ctx, incident: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select incident_id, body, updated_by, created_at, updated_at, revision
    from incident_postmortem where account_id = ${ctx.account} and incident_id = ${incident}`.execute(ctx.sql)
  return rows[0]
}

function present({ revision: _, created_at, updated_at, ...row }: Row) {
  return { ...row, created_at: rfc3339(created_at), updated_at: rfc3339(updated_at) }
}

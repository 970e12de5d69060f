import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Incidents of some monitors or services; null: of the whole account. */
export type IncidentScope = { monitors: readonly string[]; services: readonly string[] } | null

export interface ReportedIncident {
  id: string
  title: string
  severity: Severity
  created_at: EpochMs
  acknowledged_at: EpochMs | null
  resolved_at: EpochMs | null
}

interface Question {
  account: string
  from: EpochMs
  to: EpochMs
  scope: IncidentScope
}

/** SQL over `incident i`: it was open in the range, and is within the scope. Merged ones count with those they are in. */
const within = ({ account, from, to, scope }: Question) => sql`i.account_id = ${account} and i.merged_into is null
  and i.created_at < ${to} and (i.resolved_at is null or i.resolved_at >= ${from})
  and (${scope === null} or i.service_id = any(${scope?.services ?? []}::uuid[]) or exists (select from incident_monitor m
    where m.incident_id = i.id and m.monitor_id = any(${scope?.monitors ?? []}::uuid[])))`

/** The incidents that were open in a range, the worst and longest first, at most `most`; and how many there are. */
export async function loadReportedIncidents(
  ctx: SystemCtx,
  question: Question,
  most: number,
): Promise<{ listed: ReportedIncident[]; total: number }> {
  const { rows } = await sql<ReportedIncident & { total: number }>`select i.id, i.title, i.severity, i.created_at,
      i.acknowledged_at, i.resolved_at, count(*) over ()::int as total from incident i where ${within(question)}
    order by array_position(array['critical', 'major', 'minor'], i.severity),
      least(coalesce(i.resolved_at, ${question.to}), ${question.to}) - i.created_at desc, i.id limit ${most}`.execute(
    ctx.sql,
  )
  const listed = rows.map(({ total: _, ...incident }) => incident)
  return { listed, total: rows[0]?.total ?? 0 }
}

/** SQL: the ids of these incidents. */
export const reportedIncidents = (question: Question) => sql`(select i.id from incident i where ${within(question)})`

import type { TimelineKind } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'

export interface TimelineDraft {
  account: string
  incident: string
  /** When it happened; now when omitted. */
  at?: EpochMs
  kind: TimelineKind
  /** Plain values; `actor` (an IncidentActor) is the person. Never a secret. */
  data: Record<string, unknown>
}

/** Writes entries into the timelines of incidents, in the transaction of the change. */
export async function noteOnIncident(ctx: SystemCtx, entries: readonly TimelineDraft[]): Promise<void> {
  if (entries.length === 0) return
  await sql`insert into incident_entry (id, account_id, incident_id, at, kind, data)
    select i, a, n, t, k, d::jsonb from unnest(${entries.map(() => ctx.newId())}::uuid[],
      ${entries.map(({ account }) => account)}::uuid[], ${entries.map(({ incident }) => incident)}::uuid[],
      ${entries.map(({ at }) => at ?? ctx.now)}::bigint[], ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ data }) => storableJson(data))}::text[]) as e (i, a, n, t, k, d)`.execute(ctx.sql)
}

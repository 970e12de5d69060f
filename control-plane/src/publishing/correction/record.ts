import type { Correction } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import type { AutomaticText, AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { PUBLIC_UPDATES } from '../../response/incident/index.ts'
import type { PageKey } from '../status-page/index.ts'

/** One field of something public, before and after. */
export interface CorrectedField {
  field: string
  before: unknown
  /** What the previous text said, if Pharos wrote it: of a deleted incident, its title. */
  before_automatic?: AutomaticText | AutomaticTitle | null
  after: unknown
}

/** Records the previous public text, in the transaction that changes it. */
export async function recordCorrections(
  ctx: SystemCtx,
  page: PageKey,
  by: IncidentActor,
  resource: Correction['resource'],
  resource_id: string,
  fields: readonly CorrectedField[],
): Promise<void> {
  for (const { field, before, before_automatic = null, after } of fields)
    await sql`insert into page_correction (id, account_id, page_id, at, by, resource, resource_id, field, before, before_automatic,
        after)
      values (${ctx.newId()}, ${page.account_id}, ${page.id}, ${ctx.now}, ${storableJson(by)}::jsonb, ${resource},
        ${resource_id}, ${field}, ${storableJson(before)}::jsonb, ${before_automatic && storableJson(before_automatic)}::jsonb,
        ${storableJson(after)}::jsonb)`.execute(ctx.sql)
}

/** Hides all corrections of an incident from visitors; members still see them. Returns the pages. */
export async function hideCorrections(ctx: SystemCtx, account: string, incident: string): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`update page_correction set public = false
    where account_id = ${account} and public and (resource_id = ${incident} or before ->> 'incident_id' = ${incident}
      or resource_id in (select id from ${PUBLIC_UPDATES} as u where incident_id = ${incident}
        union all select resource_id from page_correction where before ->> 'incident_id' = ${incident}))
    returning page_id`.execute(ctx.sql)
  return [...new Set(rows.map(row => row.page_id))].toSorted()
}

/** The fields of a deletion; `before` is all public content of the deleted thing. */
export function deletion(before: unknown, before_automatic: AutomaticTitle | null = null): CorrectedField[] {
  return [{ field: 'deleted', before, before_automatic, after: null }]
}

/** The names of the fields that differ. */
export function differences<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): CorrectedField[] {
  return names
    .filter(name => before[name] !== after[name])
    .map(name => ({ field: name, before: before[name], after: after[name] }))
}

import type { IncidentActor } from '@pharos/shared-protocol/contract/incident.ts'
import type { Correction } from '@pharos/shared-protocol/contract/page-incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { PageKey } from '../status-page/index.ts'

/** One field of something public, as it was and as it is now. */
export interface CorrectedField {
  field: string
  before: unknown
  after: unknown
}

/** Keeps what was public before, in the transaction that changes it. */
export async function recordCorrections(
  ctx: SystemCtx,
  page: PageKey,
  by: IncidentActor,
  resource: Correction['resource'],
  resource_id: string,
  fields: readonly CorrectedField[],
): Promise<void> {
  for (const { field, before, after } of fields)
    await sql`insert into page_correction (id, account_id, page_id, at, by, resource, resource_id, field, before, after)
      values (${ctx.newId()}, ${page.account_id}, ${page.id}, ${ctx.now}, ${storableJson(by)}::jsonb, ${resource},
        ${resource_id}, ${field}, ${storableJson(before)}::jsonb, ${storableJson(after)}::jsonb)`.execute(ctx.sql)
}

/** Something public is gone; `before` is all that it said. */
export function deletion(before: unknown): CorrectedField[] {
  return [{ field: 'deleted', before, after: null }]
}

/** Which of the named fields differ. */
export function differences<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): CorrectedField[] {
  return names
    .filter(name => before[name] !== after[name])
    .map(name => ({ field: name, before: before[name], after: after[name] }))
}

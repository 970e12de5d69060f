import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Shape } from './shape.ts'

/**
 * The issues of stored errors by their shapes. An error whose shape was forgotten belongs to the issue with the latest
 * error of its message. Errors that are not grouped yet are left out.
 */
export async function issuesOfErrors(
  ctx: SystemCtx,
  app: string,
  errors: readonly Shape[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ shape: string; issue: string }>`
    select given.shape, k.issue from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as given (shape text, message_hash text)
    join lateral (select s.fingerprint from rum_error_shape s
      where s.application_id = ${app} and (s.shape = given.shape or s.message_hash = given.message_hash)
      order by s.shape = given.shape desc, s.last_seen desc, s.shape limit 1) s on true
    join rum_error_key k on k.application_id = ${app} and k.fingerprint = s.fingerprint`.execute(ctx.sql)
  return new Map(rows.map(row => [row.shape, row.issue]))
}

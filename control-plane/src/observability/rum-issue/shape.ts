import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'

/** What makes two stored errors equal for grouping, but for numbers in their messages. */
export interface Shape {
  shape: string
  /** By type and message, as the intake writes it. */
  message_hash: string
}

/** The shape of a stored error. Rows with another message hash are left out before their stacks are read. */
export const SHAPE: Ch = ch`toString(sipHash64(toString(fingerprint), stack, toString(release), body))`

/** The newest shapes of a group; errors of older ones count, and are not shown. */
const MOST_OF_GROUP = 100
/** The most of an issue, which may have many groups. */
const MOST_OF_ISSUE = 1_000

/** Remembers the shapes of errors by the fingerprint of their group; a shape that moved belongs to the new one. */
export async function noteShapes(
  ctx: SystemCtx,
  app: { id: string; account_id: string },
  errors: readonly (Shape & { fingerprint: string; at: number })[],
): Promise<void> {
  const distinct = new Map(errors.map(error => [error.shape, error]))
  const rows = [...distinct.values()].toSorted((a, b) => (a.shape < b.shape ? -1 : 1))
  if (rows.length === 0) return
  await sql`insert into rum_error_shape (application_id, account_id, shape, fingerprint, message_hash, last_seen)
    select ${app.id}, ${app.account_id}, t.shape, t.fingerprint, t.message_hash, t.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (shape text, fingerprint text, message_hash text, at bigint)
    on conflict (application_id, shape) do update set fingerprint = excluded.fingerprint,
      last_seen = greatest(rum_error_shape.last_seen, excluded.last_seen)`.execute(ctx.sql)
  const groups = [...new Set(rows.map(({ fingerprint }) => fingerprint))]
  await sql`delete from rum_error_shape s using (
      select shape, row_number() over (partition by fingerprint order by last_seen desc, shape) as place
      from rum_error_shape where application_id = ${app.id} and fingerprint = any(${groups})) old
    where s.application_id = ${app.id} and s.shape = old.shape and old.place > ${MOST_OF_GROUP}`.execute(ctx.sql)
}

/** The shapes of an issue, the newest first. */
export async function loadShapes(ctx: SystemCtx, app: string, issue: string): Promise<Shape[]> {
  const { rows } = await sql<Shape>`select s.shape, s.message_hash from rum_error_key k
    join rum_error_shape s on s.application_id = k.application_id and s.fingerprint = k.fingerprint
    where k.application_id = ${app} and k.issue = ${issue}
    order by s.last_seen desc, s.shape limit ${MOST_OF_ISSUE}`.execute(ctx.sql)
  return rows
}

/** The condition for the stored errors of shapes. */
export function whereShapes(app: string, shapes: readonly Shape[]): Ch {
  const hashes = [...new Set(shapes.map(({ message_hash }) => message_hash))]
  return ch`application_id = ${value('UUID', app)} and kind = 'error'
    and toString(fingerprint) in ${value('Array(String)', hashes)}
    and ${SHAPE} in ${value(
      'Array(String)',
      shapes.map(({ shape }) => shape),
    )}`
}

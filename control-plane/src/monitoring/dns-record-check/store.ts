import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { freshSet, type RecordSet } from './record-set.ts'

type Known = Omit<RecordSet, 'id' | 'name' | 'record_type'>
type Row = Pick<RecordSet, 'id' | 'name' | 'record_type'> & { monitor_id: string; known: Known }

/** The watched sets of monitors, in order. */
export async function loadSets(ctx: SystemCtx, monitorIds: readonly string[]): Promise<Map<string, RecordSet[]>> {
  const { rows } = await sql<Row>`select id, monitor_id, name, record_type, known from dns_record_set
    where monitor_id = any(${[...monitorIds]}::uuid[]) order by monitor_id, position`.execute(ctx.sql)
  const sets = new Map<string, RecordSet[]>(monitorIds.map(id => [id, []]))
  for (const { monitor_id, known, ...row } of rows) sets.get(monitor_id)?.push({ ...row, ...known })
  return sets
}

/** Writes the state of watched sets. */
export async function storeSets(ctx: SystemCtx, sets: readonly RecordSet[]): Promise<void> {
  await sql`update dns_record_set s set known = t.known::jsonb
    from unnest(${sets.map(set => set.id)}::uuid[], ${sets.map(knownOf)}::text[]) as t (id, known)
    where s.id = t.id`.execute(ctx.sql)
}

/** Updates the rows to the watched sets. Sets that remain keep their state. */
export async function watchSets(
  ctx: SystemCtx,
  monitor: { id: string; account_id: string },
  watched: readonly Pick<RecordSet, 'name' | 'record_type'>[],
): Promise<void> {
  const names = watched.map(set => set.name)
  const types = watched.map(set => set.record_type)
  const ids = watched.map(() => ctx.newId())
  await sql`delete from dns_record_set s where monitor_id = ${monitor.id} and not exists (
    select from unnest(${names}::text[], ${types}::text[]) as t (name, record_type)
    where t.name = s.name and t.record_type = s.record_type)`.execute(ctx.sql)
  await sql`insert into dns_record_set (id, monitor_id, account_id, name, record_type, position, known)
    select t.id, ${monitor.id}, ${monitor.account_id}, t.name, t.record_type, t.position, ${knownOf(freshSet('', '', 'A'))}::jsonb
    from unnest(${ids}::uuid[], ${names}::text[], ${types}::text[]) with ordinality as t (id, name, record_type, position)
    on conflict (monitor_id, name, record_type) do update set position = excluded.position`.execute(ctx.sql)
}

function knownOf({ id: _, name: __, record_type: ___, ...known }: RecordSet): string {
  return JSON.stringify(known satisfies Known)
}

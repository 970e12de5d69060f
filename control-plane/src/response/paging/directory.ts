import type { ContactType } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Target } from '../escalation-policy/index.ts'
import { loadSchedules, type StoredSchedule } from '../on-call/index.ts'
import { type Directory, dutiesOf, type Person } from './rules.ts'

/** Reads everything that decides whom targets page, for instants from `since` on. */
export async function loadDirectory(
  ctx: SystemCtx,
  account: string,
  targets: readonly Target[],
  since: number = ctx.now,
): Promise<Directory> {
  const idsOf = (type: Target['type']) => [...new Set(targets.filter(each => each.type === type).map(each => each.id))]
  const ids = idsOf('schedule')
  const schedules = ids.length === 0 ? [] : await loadSchedules(ctx, account, { ids, since })
  return {
    schedules: new Map(schedules.map(schedule => [schedule.id, dutiesOf(schedule)])),
    people: await loadPeople(ctx, account, [...idsOf('user'), ...schedules.flatMap(peopleOf)]),
    groups: await loadGroups(ctx, account, idsOf('notification_group')),
  }
}

function peopleOf({ layers, overrides }: StoredSchedule): string[] {
  const users = [...layers.flatMap(layer => layer.user_ids), ...overrides.map(override => override.user_id)]
  return users.filter(user => user !== null)
}

async function loadPeople(ctx: SystemCtx, account: string, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person & { id: string }>`select m.id, m.name,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'verified', c.verified_at is not null)
        order by c.id) from contact_method c where c.user_id = m.id), '[]') as methods,
      coalesce((select jsonb_agg(jsonb_build_object('contact_method_id', r.contact_method_id, 'urgency', r.urgency,
        'delay_minutes', r.delay_minutes, 'position', r.position) order by r.id)
        from notification_rule r where r.user_id = m.id), '[]') as rules
    from member m where m.account_id = ${account} and m.deactivated_at is null and m.id = any(${[...new Set(ids)]}::uuid[])`.execute(
    ctx.sql,
  )
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

async function loadGroups(ctx: SystemCtx, account: string, ids: string[]): Promise<Directory['groups']> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; channels: { id: string; type: ContactType }[] }>`
    select g.id, g.name, coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type) order by c.id)
      from notification_channel c where c.notification_group_id = g.id), '[]') as channels
    from notification_group g where g.account_id = ${account} and g.id = any(${ids}::uuid[])`.execute(ctx.sql)
  return new Map(rows.map(({ id, ...group }) => [id, group]))
}

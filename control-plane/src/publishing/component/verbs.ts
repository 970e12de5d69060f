import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { ComponentAttach, ComponentInput } from '@pharos/shared-protocol/contract/publishing/page-component.ts'
import { MOST_COMPONENTS } from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { lockPage, silent, tellPage } from '../status-page/index.ts'
import { ComponentEntity, type MonitorComponent, type StoredComponent } from './entity.ts'

/** A component's page and monitor, from its path. */
interface Place {
  page: string
  monitor: string
}

/** The components of one kind, in page order. */
export async function listOfKind(ctx: Ctx, page: string, kind: MonitorKindName): Promise<MonitorComponent[]> {
  const where = { account_id: ctx.account, page_id: page, kind }
  const found = await ctx.em.find(ComponentEntity, where, { orderBy: { position: 'asc', id: 'asc' } })
  return found as MonitorComponent[]
}

export async function attach(ctx: Ctx, { page, monitor }: Place, input: ComponentAttach): Promise<MonitorComponent> {
  await lockPage(ctx, page, monitor)
  const others = await ctx.em.find(ComponentEntity, { page_id: page })
  if (others.some(other => other.monitor_id === monitor))
    throw new Refusal('conflict', publishingText('component.already_there'))
  requireRoom(others.length + 1)
  const component = ctx.em.create(ComponentEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    page_id: page,
    monitor_id: monitor,
    kind: await kindOf(ctx, monitor),
    friendly_name: input.friendly_name,
    sla_target_percentage: null,
    group_name: input.group ?? null,
    description: input.description ?? null,
    position: input.position ?? nextPosition(others),
    shows_uptime: true,
    created_at: ctx.now,
  }) as MonitorComponent
  await tell(ctx, component)
  return component
}

/** Refuses more components than a page can have. */
export function requireRoom(wanted: number): void {
  if (wanted > MOST_COMPONENTS)
    throw new Refusal('limit_reached', publishingText('component.limit', { limit: MOST_COMPONENTS }))
}

export function nextPosition(others: readonly StoredComponent[]): number {
  return Math.max(0, ...others.map(other => other.position)) + 1
}

export async function update(ctx: Ctx, place: Place, input: ComponentInput): Promise<MonitorComponent> {
  const component = await load(ctx, place)
  if (assign(component, input)) await tell(ctx, component)
  return component
}

/** Sets the given fields. Returns whether any changed. */
export function assign(component: StoredComponent, { group, ...rest }: ComponentInput): boolean {
  const given = Object.entries({ ...rest, group_name: group }).filter(([, value]) => value !== undefined)
  const stored = new Map<string, unknown>(Object.entries(component))
  if (given.every(([name, value]) => value === (stored.get(name) ?? null))) return false
  Object.assign(component, Object.fromEntries(given))
  return true
}

export async function detach(ctx: Ctx, place: Place): Promise<undefined> {
  const component = await load(ctx, place)
  ctx.em.remove(component)
  await tell(ctx, component)
}

/** The path's reference admits only monitors of the account. */
async function kindOf(ctx: Ctx, monitor: string): Promise<MonitorKindName> {
  const { rows } = await sql<{ kind: MonitorKindName }>`select kind from monitor
    where account_id = ${ctx.account} and id = ${monitor} for key share`.execute(ctx.sql)
  if (!rows[0]) throw notFound('monitor')
  return rows[0].kind
}

async function load(ctx: Ctx, { page, monitor }: Place): Promise<MonitorComponent> {
  await lockPage(ctx, page, monitor)
  const component = await ctx.em.findOne(ComponentEntity, { page_id: page, monitor_id: monitor })
  if (!component) throw notFound('component on this page')
  return component as MonitorComponent
}

export async function tell(ctx: Ctx, { id, account_id, page_id }: StoredComponent): Promise<void> {
  await ctx.em.flush()
  await tellPage(ctx, { id: page_id, account_id }, silent('component', id))
}

export function presentComponent(component: StoredComponent) {
  const { id, page_id, friendly_name, sla_target_percentage, group_name, description, position, created_at } = component
  const { shows_uptime } = component
  return {
    id,
    status_page_id: page_id,
    friendly_name,
    sla_target_percentage: sla_target_percentage ?? null,
    group: group_name ?? null,
    description: description ?? null,
    position,
    shows_uptime,
    created_at: rfc3339(created_at),
  }
}

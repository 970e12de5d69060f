import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type * as contract from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import type { PageComponent, StructurePart } from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { findPage, lockPage, silent, tellPage } from '../status-page/index.ts'
import { ComponentEntity, isOfMonitor, type MonitorComponent, type StoredComponent } from './entity.ts'
import { findAll } from './queries.ts'
import { presentComponent, requireRoom } from './verbs.ts'

export async function listComponents(ctx: Ctx, { params }: Input<typeof contract.listComponents>) {
  const page = await findPage(ctx, params.id)
  if (page) noteRevision(ctx, page.id, page)
  return presentAll(ctx, await findComponents(ctx, params.id))
}

/**
 * Replaces all components with monitors in one transaction, so that visitors never see a partial change. Manual ones
 * stay.
 */
export async function setComponents(ctx: Ctx, { params, body }: Input<typeof contract.setComponents>) {
  const page = await lockPage(ctx, params.id)
  const all = await findAll(ctx, page.id)
  const before = all.filter(isOfMonitor)
  requireRoom(all.length - before.length + body.components.length)
  const kinds = await requireKinds(ctx, body.components)
  const known = new Map(before.map(each => [each.monitor_id, each]))
  const shown = before.map(contentOf)
  const after = body.components.map((part, index) => {
    const content = storedPart(part, index + 1, known.get(part.monitor_id))
    const component = known.get(part.monitor_id)
    if (component) return Object.assign(component, content)
    const kind = kinds.get(part.monitor_id) as MonitorKindName
    const own = { id: ctx.newId(), account_id: ctx.account, page_id: page.id, kind, created_at: ctx.now }
    return ctx.em.create(ComponentEntity, { ...own, monitor_id: part.monitor_id, ...content }) as MonitorComponent
  })
  if (JSON.stringify(after.map(contentOf)) === JSON.stringify(shown)) return presentAll(ctx, after)
  for (const each of before) if (!after.includes(each)) ctx.em.remove(each)
  await ctx.em.flush()
  await tellPage(ctx, page, silent('component'))
  return presentAll(ctx, after)
}

/** A field that is left out keeps its value. */
function storedPart(part: StructurePart, position: number, before?: StoredComponent) {
  const { friendly_name, group, description, sla_target_percentage } = part
  return {
    friendly_name,
    group_name: group === undefined ? (before?.group_name ?? null) : group,
    description: description === undefined ? (before?.description ?? null) : description,
    sla_target_percentage:
      sla_target_percentage === undefined ? (before?.sla_target_percentage ?? null) : sla_target_percentage,
    shows_uptime: part.shows_uptime ?? before?.shows_uptime ?? true,
    position,
  }
}

function contentOf(component: StoredComponent) {
  const { id, friendly_name, group_name, description, sla_target_percentage, shows_uptime, position } = component
  const optional = [group_name ?? null, description ?? null, sla_target_percentage ?? null]
  return [id, friendly_name, ...optional, shows_uptime, position]
}

/** Returns the kinds of the monitors. Refuses monitors that do not exist. */
async function requireKinds(ctx: Ctx, parts: readonly Pick<StructurePart, 'monitor_id'>[]) {
  const { rows } = await sql<{ id: string; kind: MonitorKindName }>`select id, kind from monitor
    where account_id = ${ctx.account} and id = any(${parts.map(part => part.monitor_id)}::uuid[])`.execute(ctx.sql)
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  if (parts.some(({ monitor_id }) => !kinds.has(monitor_id))) throw notFound('monitor')
  return kinds
}

/** Those with a monitor, in page order. */
async function findComponents(ctx: Ctx, page: string): Promise<MonitorComponent[]> {
  return (await findAll(ctx, page)).filter(isOfMonitor)
}

export async function presentOne(ctx: Ctx, component: MonitorComponent): Promise<PageComponent> {
  const [shown] = await presentAll(ctx, [component])
  return shown as PageComponent
}

async function presentAll(ctx: Ctx, components: readonly MonitorComponent[]): Promise<PageComponent[]> {
  const { rows } = await sql<{ id: string; friendly_name: string }>`select id, friendly_name from monitor
    where id = any(${components.map(each => each.monitor_id)}::uuid[])`.execute(ctx.sql)
  const names = new Map(rows.map(({ id, friendly_name }) => [id, friendly_name]))
  return components.map(each => ({
    ...presentComponent(each),
    monitor_id: each.monitor_id,
    monitor_type: KINDS[each.kind].type,
    monitor_name: names.get(each.monitor_id) ?? '',
  }))
}

/** The rows that `setComponents` would write, for a preview. */
export async function draftComponents(ctx: Ctx, page: string, parts: readonly StructurePart[]) {
  const kinds = await requireKinds(ctx, parts)
  const known = new Map((await findComponents(ctx, page)).map(each => [each.monitor_id, each]))
  return parts.map((part, index) => {
    const before = known.get(part.monitor_id)
    return {
      id: before?.id ?? ctx.newId(),
      monitor_id: part.monitor_id,
      kind: kinds.get(part.monitor_id) as MonitorKindName,
      created_at: before?.created_at ?? ctx.now,
      ...storedPart(part, index + 1, before),
    }
  })
}

import type * as contract from '@pharos/shared-protocol/contract/publishing/manual-component.ts'
import type { ManualComponent, ManualStatus } from '@pharos/shared-protocol/contract/publishing/manual-component.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { findPage, lockPage } from '../status-page/index.ts'
import { ComponentEntity, isOfMonitor, type SetStatus, type StoredComponent } from './entity.ts'
import { keepDays } from './manual-days.ts'
import { findAll } from './queries.ts'
import { assign, nextPosition, presentComponent, requireRoom, tell } from './verbs.ts'

const STORED = { operational: 'up', degraded: 'degraded', outage: 'down', maintenance: 'maintenance' } as const
const SHOWN: { readonly [S in SetStatus]: ManualStatus } = {
  up: 'operational',
  degraded: 'degraded',
  down: 'outage',
  maintenance: 'maintenance',
}

export async function listManual(ctx: Ctx, { params }: Input<typeof contract.listManualComponents>) {
  const page = await findPage(ctx, params.id)
  if (page) noteRevision(ctx, page.id, page)
  return (await findAll(ctx, params.id)).filter(each => !isOfMonitor(each)).map(present)
}

export async function addManual(ctx: Ctx, { params, body }: Input<typeof contract.createManualComponent>) {
  const page = await lockPage(ctx, params.id)
  const others = await findAll(ctx, page.id)
  requireRoom(others.length + 1)
  const component = ctx.em.create(ComponentEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    page_id: page.id,
    monitor_id: null,
    kind: null,
    friendly_name: body.friendly_name,
    sla_target_percentage: body.sla_target_percentage ?? null,
    group_name: body.group ?? null,
    description: body.description ?? null,
    position: body.position ?? nextPosition(others),
    shows_uptime: body.shows_uptime ?? true,
    status: STORED[body.status ?? 'operational'],
    set_at: ctx.now,
    created_at: ctx.now,
  })
  await tell(ctx, component)
  return present(component)
}

export async function updateManual(ctx: Ctx, { params, body }: Input<typeof contract.updateManualComponent>) {
  const component = await load(ctx, params)
  const { status, ...rest } = body
  const isAssigned = assign(component, rest)
  const isSet = status !== undefined && (await setStatus(ctx, component, STORED[status]))
  if (isAssigned || isSet) await tell(ctx, component)
  return present(component)
}

/** Returns whether the status changed. */
async function setStatus(ctx: Ctx, component: StoredComponent, status: SetStatus): Promise<boolean> {
  if (component.status === status) return false
  await keepDays(ctx, component)
  Object.assign(component, { status, set_at: ctx.now })
  return true
}

export async function removeManual(ctx: Ctx, { params }: Input<typeof contract.deleteManualComponent>) {
  const component = await load(ctx, params)
  ctx.em.remove(component)
  await tell(ctx, component)
  return undefined
}

async function load(ctx: Ctx, params: { id: string; component_id: string }): Promise<StoredComponent> {
  await lockPage(ctx, params.id, params.component_id)
  const component = await ctx.em.findOne(ComponentEntity, { id: params.component_id, page_id: params.id })
  if (!component || isOfMonitor(component)) throw notFound('component on this page')
  return component
}

function present(component: StoredComponent): ManualComponent {
  const { status, set_at, created_at } = component
  const shown = { status: SHOWN[status ?? 'up'], set_at: rfc3339(set_at ?? created_at) }
  return { ...presentComponent(component), ...shown }
}

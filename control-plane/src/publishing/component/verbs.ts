import type { ComponentInput } from '@pharos/shared-protocol/contract/page-component.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { lockPage, silent, tellPage } from '../status-page/index.ts'
import { ComponentEntity, type ComponentKind, type StoredComponent } from './entity.ts'

const MOST = 500

/** A component's place, as its path says. */
interface Place {
  page: string
  monitor: string
}

/** What components of either kind have in common. */
export function verbsOf(kind: ComponentKind) {
  return {
    async list(ctx: Ctx, page: string): Promise<StoredComponent[]> {
      const where = { account_id: ctx.account, page_id: page, kind }
      return ctx.em.find(ComponentEntity, where, { orderBy: { position: 'asc', id: 'asc' } })
    },

    async attach(ctx: Ctx, { page, monitor }: Place, friendly_name: string): Promise<StoredComponent> {
      await lockPage(ctx, page, monitor)
      const others = await ctx.em.find(ComponentEntity, { page_id: page })
      if (others.some(other => other.monitor_id === monitor))
        throw new Refusal('conflict', 'The monitor is a component of this page already; update it instead.')
      if (others.length >= MOST) throw new Refusal('limit_reached', `A status page has at most ${MOST} components.`)
      const component = ctx.em.create(ComponentEntity, {
        id: ctx.newId(),
        account_id: ctx.account,
        page_id: page,
        monitor_id: monitor,
        kind,
        friendly_name,
        sla_target_percentage: null,
        position: Math.max(0, ...others.map(other => other.position)) + 1,
        created_at: ctx.now,
      })
      await tell(ctx, component)
      return component
    },

    async update(ctx: Ctx, place: Place, input: ComponentInput): Promise<StoredComponent> {
      const component = await load(ctx, kind, place)
      const { friendly_name = component.friendly_name, sla_target_percentage } = input
      const target =
        sla_target_percentage === undefined ? (component.sla_target_percentage ?? null) : sla_target_percentage
      if (friendly_name === component.friendly_name && target === (component.sla_target_percentage ?? null))
        return component
      Object.assign(component, { friendly_name, sla_target_percentage: target })
      await tell(ctx, component)
      return component
    },

    async detach(ctx: Ctx, place: Place): Promise<undefined> {
      const component = await load(ctx, kind, place)
      ctx.em.remove(component)
      await tell(ctx, component)
    },
  }
}

async function load(ctx: Ctx, kind: ComponentKind, { page, monitor }: Place): Promise<StoredComponent> {
  await lockPage(ctx, page, monitor)
  const component = await ctx.em.findOne(ComponentEntity, { page_id: page, monitor_id: monitor, kind })
  if (!component) throw notFound('component on this page')
  return component
}

async function tell(ctx: Ctx, { id, account_id, page_id }: StoredComponent): Promise<void> {
  await ctx.em.flush()
  await tellPage(ctx, { id: page_id, account_id }, silent('component', id))
}

export function presentComponent({ id, page_id, friendly_name, sla_target_percentage, created_at }: StoredComponent) {
  return {
    id,
    status_page_id: page_id,
    friendly_name,
    sla_target_percentage: sla_target_percentage ?? null,
    created_at: rfc3339(created_at),
  }
}

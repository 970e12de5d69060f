import type { EntitySchema } from '@mikro-orm/core'
import type { SavedViewRoutes } from '@pharos/shared-protocol/contract/account/saved-view.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { lockAccount } from '../account/index.ts'

/** The fields that views of logs, metrics and monitors share. A view with an owner is visible to that member only. */
interface SavedView {
  id: string
  account_id: string
  revision: number
  name: string
  owner_id?: string | null | undefined
  created_by?: string | null | undefined
  created_at: number
  updated_at: number
}

/** A kind of views: its table, what its views are of (`logs`), how many an account may have, and its own columns. */
export interface ViewKind {
  entity: EntitySchema
  of: string
  most: number
  own: readonly string[]
}

interface Change {
  name?: string | undefined
  shared?: boolean | undefined
}

/** Binds the five routes of a kind of views to its verbs. */
export function bindViews(routes: SavedViewRoutes, kind: ViewKind): Binding[] {
  const entity = kind.entity as unknown as EntitySchema<SavedView>
  const own = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => kind.own.includes(name)))
  const present = (view: SavedView) => ({ ...presentView(view), ...own(view) })
  return [
    bind(routes.list, async ctx => {
      const views = (await listOwn(ctx, kind.entity)) as SavedView[]
      return views.filter(view => isSeen(ctx, view)).map(present)
    }),
    bind(routes.create, async (ctx, { body }) => {
      await requireRoom(ctx, kind)
      const given = body as { name: string; shared: boolean }
      const view = ctx.em.create(entity, { ...newView(ctx, given), ...own(given) })
      noteRevision(ctx, view.id, view)
      return present(view)
    }),
    bind(routes.get, async (ctx, { params }) => present(await find(ctx, kind, params.id))),
    bind(routes.update, async (ctx, { params, body }) => {
      const view = await find(ctx, kind, params.id, FOR_UPDATE)
      const { shared, ...rest } = body as Change
      if (applyChanges(view, { ...(rest as Partial<SavedView>), ...ownerAfter(ctx, view, shared) }))
        view.updated_at = ctx.now
      return present(view)
    }),
    bind(routes.delete, async (ctx, { params }) => void ctx.em.remove(await find(ctx, kind, params.id, FOR_UPDATE))),
  ]
}

/** Throws if there is no such view, or it is another member's own. */
async function find(
  ctx: Ctx,
  { entity, of }: ViewKind,
  id: string,
  lock: Partial<typeof FOR_UPDATE> = {},
): Promise<SavedView> {
  const where = { id, account_id: ctx.account }
  const view = await ctx.em.findOne(entity as unknown as EntitySchema<SavedView>, where, lock)
  if (!view || !isSeen(ctx, view)) throw notFound(`view of ${of}`)
  noteRevision(ctx, view.id, view)
  return view
}

/** Throws if the account has as many views of the kind as it may have. Locks the account, so that no other is added. */
async function requireRoom(ctx: Ctx, { entity, most }: ViewKind): Promise<void> {
  await lockAccount(ctx)
  const count = await ctx.em.count(entity as unknown as EntitySchema<SavedView>, { account_id: ctx.account })
  if (count < most) return
  throw new Refusal('limit_reached', accountText('saved_view.limit', { limit: most }))
}

function isSeen({ actor }: Ctx, { owner_id }: Pick<SavedView, 'owner_id'>): boolean {
  return owner_id == null || owner_id === actor.member?.id
}

function newView(ctx: Ctx, { name, shared }: { name: string; shared: boolean }) {
  return {
    ...{ id: ctx.newId(), account_id: ctx.account, name, owner_id: shared ? null : ownerOf(ctx) },
    created_by: ctx.actor.member?.id ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
    revision: 1,
  }
}

/** The owner of a view after a change; unchanged without `shared`. */
function ownerAfter(ctx: Ctx, { owner_id }: Pick<SavedView, 'owner_id'>, shared: boolean | undefined) {
  return shared === undefined ? {} : { owner_id: shared ? null : (owner_id ?? ownerOf(ctx)) }
}

/** The owner of a private view. Throws for a program without a member, which cannot have one. */
function ownerOf({ actor }: Ctx): string {
  if (actor.member === null) throw refuseField('shared', accountText('saved_view.private_needs_member'))
  return actor.member.id
}

function presentView({ id, name, owner_id, created_by, created_at, updated_at }: SavedView) {
  return {
    ...{ id, name, shared: owner_id == null, created_by: created_by ?? null },
    ...{ created_at: rfc3339(created_at), updated_at: rfc3339(updated_at) },
  }
}

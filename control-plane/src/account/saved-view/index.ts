import type { EntitySchema } from '@mikro-orm/core'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import type { InferEntity } from '../../platform/database/column.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
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

/** A kind of views: its table, what its views are of (`logs`), and how many an account may have. */
export interface ViewKind<E extends EntitySchema> {
  entity: E
  of: string
  most: number
}

/** The views that the caller sees, newest first. */
export async function listViews<E extends EntitySchema>(ctx: Ctx, { entity }: ViewKind<E>): Promise<InferEntity<E>[]> {
  return (await listOwn(ctx, entity)).filter(view => isSeen(ctx, view as SavedView))
}

/** Throws if there is no such view, or it is another member's own. */
export function findView<E extends EntitySchema>(ctx: Ctx, kind: ViewKind<E>, id: string): Promise<InferEntity<E>> {
  return find(ctx, kind, id, {})
}

/** The same, locked until the end of the transaction. */
export function lockView<E extends EntitySchema>(ctx: Ctx, kind: ViewKind<E>, id: string): Promise<InferEntity<E>> {
  return find(ctx, kind, id, FOR_UPDATE)
}

async function find<E extends EntitySchema>(
  ctx: Ctx,
  { entity, of }: ViewKind<E>,
  id: string,
  lock: Partial<typeof FOR_UPDATE>,
): Promise<InferEntity<E>> {
  const where = { id, account_id: ctx.account }
  const view = await ctx.em.findOne(entity as unknown as EntitySchema<SavedView>, where, lock)
  if (!view || !isSeen(ctx, view)) throw notFound(`view of ${of}`)
  noteRevision(ctx, view.id, view)
  return view as InferEntity<E>
}

/** Throws if the account has as many views of the kind as it may have. Locks the account, so that no other is added. */
export async function requireRoom<E extends EntitySchema>(ctx: Ctx, { entity, of, most }: ViewKind<E>): Promise<void> {
  await lockAccount(ctx)
  const count = await ctx.em.count(entity as unknown as EntitySchema<SavedView>, { account_id: ctx.account })
  if (count < most) return
  throw new Refusal('limit_reached', `An account can have at most ${most} views of ${of}.`)
}

/** Changes a locked view. */
export function changeView<T extends SavedView>(
  ctx: Ctx,
  view: T,
  { shared, ...rest }: { shared?: boolean | undefined },
) {
  if (applyChanges(view, { ...(rest as Partial<T>), ...ownerAfter(ctx, view, shared) })) view.updated_at = ctx.now
}

function isSeen({ actor }: Ctx, { owner_id }: Pick<SavedView, 'owner_id'>): boolean {
  return owner_id == null || owner_id === actor.member?.id
}

export function newView(ctx: Ctx, { name, shared }: { name: string; shared: boolean }) {
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
  if (actor.member === null) throw refuseField('shared', 'must be true: a private view requires a member')
  return actor.member.id
}

export function presentView({ id, name, owner_id, created_by, created_at, updated_at }: SavedView) {
  return {
    ...{ id, name, shared: owner_id == null, created_by: created_by ?? null },
    ...{ created_at: rfc3339(created_at), updated_at: rfc3339(updated_at) },
  }
}

import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseField } from '../../platform/refusal.ts'

/** The fields that views of logs, metrics and monitors share. A view with an owner is visible to that member only. */
interface SavedView {
  id: string
  name: string
  owner_id?: string | null | undefined
  created_by?: string | null | undefined
  created_at: number
  updated_at: number
}

export function isSeen({ actor }: Ctx, { owner_id }: Pick<SavedView, 'owner_id'>): boolean {
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
export function ownerAfter(ctx: Ctx, { owner_id }: Pick<SavedView, 'owner_id'>, shared: boolean | undefined) {
  return shared === undefined ? {} : { owner_id: shared ? null : (owner_id ?? ownerOf(ctx)) }
}

/** The owner of a private view. Throws for a program without a member, which cannot have one. */
function ownerOf({ actor }: Ctx): string {
  if (actor.member === null) throw refuseField('shared', 'must be true: there is no member whose view it could be')
  return actor.member.id
}

export function presentView({ id, name, owner_id, created_by, created_at, updated_at }: SavedView) {
  return {
    ...{ id, name, shared: owner_id == null, created_by: created_by ?? null },
    ...{ created_at: rfc3339(created_at), updated_at: rfc3339(updated_at) },
  }
}

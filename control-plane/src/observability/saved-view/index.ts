import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseField } from '../../platform/refusal.ts'

/** What views of logs and of metrics have in common. One with an owner is seen by that member alone. */
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

/** Whose a view is after a change; a change without `shared` keeps that. */
export function ownerAfter(ctx: Ctx, { owner_id }: Pick<SavedView, 'owner_id'>, shared: boolean | undefined) {
  return shared === undefined ? {} : { owner_id: shared ? null : (owner_id ?? ownerOf(ctx)) }
}

/** Whose a view is that is not shared: a program without a member behind it can have none. */
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

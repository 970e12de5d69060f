import type { OpenCtx } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'

function isStaff({ actor }: Pick<OpenCtx, 'actor'>): boolean {
  return actor.member?.staff === true && actor.scopes.length === 0
}

/** Refuses everybody but staff of the installation, also their keys with scopes (403). */
export function requireStaff(ctx: Pick<OpenCtx, 'actor'>): void {
  if (!isStaff(ctx)) throw new Refusal('forbidden', 'Listing accounts is only allowed for staff of the installation.')
}

/** The same where an account is named: to others there is none, whichever it is (404). */
export function requireStaffOf(ctx: Pick<OpenCtx, 'actor'>): void {
  if (!isStaff(ctx)) throw notFound('account')
}

import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'

function isStaff({ actor }: Pick<OpenCtx, 'actor'>): boolean {
  return actor.member?.staff === true && actor.scopes.length === 0
}

/** Refuses everybody but staff of the installation, also their keys with scopes (403). */
export function requireStaff(ctx: Pick<OpenCtx, 'actor'>): void {
  if (!isStaff(ctx)) throw new Refusal('forbidden', requestText('request.staff_only'))
}

/** The same where something of the installation is named: to others there is none, whichever it is (404). */
export function requireStaffOf(ctx: Pick<OpenCtx, 'actor'>, what: string): void {
  if (!isStaff(ctx)) throw notFound(what)
}

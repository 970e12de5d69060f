import { epoch } from '@pharos/shared-protocol/time.ts'
import { ACCOUNT_RESTORED, DELETION_REQUESTED } from '../../account/account/index.ts'
import { AUDIT_STREAM_FAILING } from '../../account/audit-stream/index.ts'
import { listAdmins, MEMBER_REMOVED, OWNERSHIP_TRANSFERRED, type Reader } from '../../account/member/index.ts'
import { findVerified } from '../../account/person/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Message } from '../delivery/index.ts'
import { type AccountNews, accountMessage } from './account-message.ts'

/** Events that concern an account as a whole. */
export const ACCOUNT_EVENTS = [
  OWNERSHIP_TRANSFERRED,
  DELETION_REQUESTED,
  ACCOUNT_RESTORED,
  MEMBER_REMOVED,
  AUDIT_STREAM_FAILING,
]

/** The messages about such an event: to all admins of the account, or only to the person concerned. */
export async function accountAnnouncement(
  ctx: SystemCtx,
  event: StoredEvent,
): Promise<{ to: string; message: Message }[]> {
  const [base, news, at] = [baseUrlOf(ctx.platform.config), newsOf(event), epoch(event.created_at)]
  const readers =
    event.name === MEMBER_REMOVED.name ? await whoWasRemoved(ctx, event) : await listAdmins(ctx, event.account)
  return readers.map(reader => ({
    to: reader.email,
    message: accountMessage(base, event.account, news, at, reader),
  }))
}

/** Adding and removing strangers must not mail them: persons who have never signed in are not notified. */
async function whoWasRemoved(ctx: SystemCtx, event: StoredEvent): Promise<Reader[]> {
  const { email } = MEMBER_REMOVED.read(event)
  const person = await findVerified(ctx, email)
  return person === null ? [] : [{ email, language: person.language, timezone: 'UTC' }]
}

function newsOf(event: StoredEvent): AccountNews {
  if (event.name === OWNERSHIP_TRANSFERRED.name)
    return { event: OWNERSHIP_TRANSFERRED.name, ...OWNERSHIP_TRANSFERRED.read(event) }
  if (event.name === DELETION_REQUESTED.name)
    return { event: DELETION_REQUESTED.name, ...DELETION_REQUESTED.read(event) }
  if (event.name === MEMBER_REMOVED.name) return { event: MEMBER_REMOVED.name, ...MEMBER_REMOVED.read(event) }
  if (event.name === AUDIT_STREAM_FAILING.name)
    return { event: AUDIT_STREAM_FAILING.name, ...AUDIT_STREAM_FAILING.read(event) }
  return { event: ACCOUNT_RESTORED.name, ...ACCOUNT_RESTORED.read(event) }
}

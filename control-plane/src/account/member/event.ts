import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** Another member is the owner now. Subject: the account, by its name in `account`; both members by their addresses. */
export const OWNERSHIP_TRANSFERRED = defineEvent(
  'account.ownership_transferred',
  z.object({ account: z.string(), owner: z.string(), former_owner: z.string() }),
)

/** Somebody was removed from the account by another member. Subject: the former member; they by their address. */
export const MEMBER_REMOVED = defineEvent(
  'account.member_removed',
  z.object({ account: z.string(), email: z.string(), by: z.string() }),
)

import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** Another member is the owner now. Subject: the account, by its name in `account`; both members by their addresses. */
export const OWNERSHIP_TRANSFERRED = defineEvent(
  'account.ownership_transferred',
  z.object({ account: z.string(), owner: z.string(), former_owner: z.string() }),
)

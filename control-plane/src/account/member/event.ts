import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/**
 * Another member became the owner. Subject: the account; `account` is its name, and both members are given by address.
 */
export const OWNERSHIP_TRANSFERRED = defineEvent(
  'account.ownership_transferred',
  z.object({ account: z.string(), owner: z.string(), former_owner: z.string() }),
)

/** A member was removed by another one. Subject: the former member, who is given by address. */
export const MEMBER_REMOVED = defineEvent(
  'account.member_removed',
  z.object({ account: z.string(), email: z.string(), by: z.string() }),
)

import { z } from 'zod'
import { defineEvent, Instant } from '../../platform/outbox/event.ts'

/** Subject: the account. `before` are the slugs until now. */
export const DEFAULT_REGIONS_CHANGED = defineEvent(
  'account.default_regions_changed',
  z.object({ before: z.array(z.string()) }),
)

/** Somebody asked to delete the account, which happens at `deletion_at`. Subject: the account, by its name in `account`. */
export const DELETION_REQUESTED = defineEvent(
  'account.deletion_requested',
  z.object({ account: z.string(), by: z.string(), deletion_at: Instant }),
)

/** Somebody took the deletion back. Subject: the account. */
export const ACCOUNT_RESTORED = defineEvent('account.restored', z.object({ account: z.string(), by: z.string() }))

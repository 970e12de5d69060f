import { z } from 'zod'
import { defineEvent, Instant } from '../../platform/outbox/event.ts'

/** Subject: the account. `before`: the previous slugs. */
export const DEFAULT_REGIONS_CHANGED = defineEvent(
  'account.default_regions_changed',
  z.object({ before: z.array(z.string()) }),
)

/** Somebody requested the deletion of the account at `deletion_at`. Subject: the account; `account` is its name. */
export const DELETION_REQUESTED = defineEvent(
  'account.deletion_requested',
  z.object({ account: z.string(), by: z.string(), deletion_at: Instant }),
)

/** Somebody canceled the deletion. Subject: the account. */
export const ACCOUNT_RESTORED = defineEvent('account.restored', z.object({ account: z.string(), by: z.string() }))

import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** Subject: the account. `before` are the slugs until now. */
export const DEFAULT_REGIONS_CHANGED = defineEvent(
  'account.default_regions_changed',
  z.object({ before: z.array(z.string()) }),
)

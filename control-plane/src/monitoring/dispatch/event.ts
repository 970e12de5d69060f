import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** The bus handed out no runs of regions, and their queues were made anew. Subject: the account of the staff. */
export const LANE_RENEWED = defineEvent(
  'installation.lane_renewed',
  z.object({ regions: z.array(z.object({ slug: z.string(), name: z.string() })) }),
)

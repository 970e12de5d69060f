import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/event.ts'

/** A region lost its last agent, or has one again. Subject: the region's id. `region` is its slug. */
export const REGION_PRESENCE = defineEvents(
  ['region.offline', 'region.online'],
  z.object({ region: z.string(), name: z.string() }),
)

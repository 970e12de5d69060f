import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/event.ts'

/** The bus handed out no runs of a region, and their queue was made anew. Subject: the region. */
export const LANE_RENEWED = defineEvents(
  ['installation.lane_renewed'],
  z.object({ region: z.string(), name: z.string(), lanes: z.array(z.enum(LANES)) }),
)

import { FINDING_CODES } from '@pharos/shared-protocol/rum/segment-check.ts'
import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** A segment of a replay was quarantined; once a day for each application. Subject: the application. */
export const SEGMENT_QUARANTINED = defineEvent(
  'rum_replay.quarantined',
  z.object({
    app: z.object({ id: z.string(), name: z.string() }),
    session_id: z.string(),
    segment_index: z.number(),
    findings: z.array(z.enum(FINDING_CODES)),
  }),
)

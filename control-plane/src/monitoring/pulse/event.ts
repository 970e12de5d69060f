import { z } from 'zod'
import { defineEvents, Instant } from '../../platform/outbox/event.ts'
import { PARTS } from './rules.ts'

/** The installation itself was found away, or is back. Subject: its outage. */
export const INSTALLATION_PRESENCE = defineEvents(
  ['installation.offline', 'installation.online'],
  z.object({ from: Instant, to: Instant.nullable(), parts: z.array(z.enum(PARTS)) }),
)

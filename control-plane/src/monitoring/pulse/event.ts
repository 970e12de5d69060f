import { z } from 'zod'
import { defineEvent, defineEvents, Instant } from '../../platform/outbox/event.ts'
import { PARTS } from './rules.ts'

/** The installation itself was found away, or is back. Subject: its outage. */
export const INSTALLATION_PRESENCE = defineEvents(
  ['installation.offline', 'installation.online'],
  z.object({ from: Instant, to: Instant.nullable(), parts: z.array(z.enum(PARTS)) }),
)

/** The database's clock was set back, for all processes at once. Subject: the account of its staff. */
export const CLOCK_SET_BACK = defineEvent('installation.clock_set_back', z.object({ by_ms: z.number() }))

/** The clock of a machine that runs a process of the installation is wrong. Subject: the account of its staff. */
export const CLOCK_WRONG = defineEvent(
  'installation.clock_wrong',
  z.object({
    machine: z.string(),
    /** How far it is ahead of the database's; negative if it is behind. */
    skew_ms: z.number(),
  }),
)

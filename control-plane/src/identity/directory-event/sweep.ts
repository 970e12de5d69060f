import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** Far longer than any sender retries a message. */
const KEPT_MS = 30 * DAY_MS

export const OLD_DIRECTORY_EVENTS: OldRows = {
  table: 'directory_event',
  where: now => sql`received_at < ${now - KEPT_MS}`,
}

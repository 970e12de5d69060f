import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

const KEPT_DAYS = 90

export const OLD_USAGE: OldRows = {
  table: 'telemetry_usage',
  where: now => sql`hour < ${now - KEPT_DAYS * DAY_MS}`,
}

import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** As long as gaps of the installation are read (`monitoring/pulse`). */
const KEPT_DAYS = 30

export const OLD_GAPS: OldRows = {
  table: 'telemetry_gap',
  where: now => sql`minute < ${now - KEPT_DAYS * DAY_MS}`,
}

export const OLD_PAGE_GAPS: OldRows = { ...OLD_GAPS, table: 'rum_gap' }

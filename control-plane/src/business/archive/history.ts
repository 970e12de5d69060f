import { AUDIT_HISTORY } from '../../account/audit-log/index.ts'
import { MONITORING_HISTORY } from '../../monitoring/history.ts'
import { OBSERVABILITY_HISTORY } from '../../observability/history.ts'
import type { HistoryTable } from '../../platform/history.ts'
import { PUBLISHING_HISTORY } from '../../publishing/history.ts'
import { RESPONSE_HISTORY } from '../../response/history.ts'

/** The tables whose rows an archive carries, in an order in which each comes after those that it names. */
export const HISTORY: readonly HistoryTable[] = [
  ...MONITORING_HISTORY,
  ...RESPONSE_HISTORY,
  ...PUBLISHING_HISTORY,
  ...OBSERVABILITY_HISTORY,
  ...AUDIT_HISTORY,
]

/** The name of a table's file, without its ending. */
export function historyName({ table }: HistoryTable): string {
  return `history.${table}`
}

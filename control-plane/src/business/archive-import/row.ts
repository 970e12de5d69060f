import type {
  AccountImport,
  AccountImportProblem,
  AccountImportResult,
  AccountImportState,
} from '@pharos/shared-protocol/contract/business/account-import.ts'
import { type EpochMs, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'

/** A row of `account_import`. Instants: epoch milliseconds. */
export interface ImportRow {
  id: string
  account_id: string
  status: AccountImportState['status']
  created_at: EpochMs
  requested_by: string
  user_id: string | null
  upload_id: string | null
  /** Of the archive; null for imports of before this was noted. */
  sha256: string | null
  language: Language
  dry_run: boolean
  attempt: number
  restarts: number
  canceled_by: string | null
  claimed_until: number
  step: string
  records: number
  records_total: number
  finished_at: EpochMs | null
  report: AccountImport | null
  problem: AccountImportProblem | null
}

export function presentState(row: ImportRow): AccountImportState {
  const { id, status, requested_by, dry_run, step, records, records_total, sha256, restarts, canceled_by } = row
  return {
    ...{ id, status, requested_by, dry_run, step, records, records_total, sha256, restarts, canceled_by },
    created_at: rfc3339(row.created_at),
    finished_at: rfc3339OrNull(row.finished_at),
  }
}

export function presentResult(row: ImportRow): AccountImportResult {
  return { ...presentState(row), report: row.report, problem: row.problem }
}

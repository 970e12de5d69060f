import type { Role } from '@pharos/shared-protocol/access.ts'
import type { AccountExport } from '@pharos/shared-protocol/contract/business/account-export.ts'
import { type EpochMs, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'

/** A row of `account_export`. Instants: epoch milliseconds. */
export interface ArchiveRow {
  id: string
  account_id: string
  status: AccountExport['status']
  created_at: EpochMs
  user_id: string | null
  requested_by: string
  role: Role
  language: Language
  attempt: number
  files: number
  files_total: number
  records: number
  bytes: number | null
  sha256: string | null
  finished_at: EpochMs | null
  expires_at: EpochMs | null
}

export function presentArchive(row: ArchiveRow): AccountExport {
  const { id, status, requested_by, role, files, files_total, records, bytes, sha256 } = row
  return {
    ...{ id, status, requested_by, role, files, files_total, records, bytes, sha256 },
    created_at: rfc3339(row.created_at),
    finished_at: rfc3339OrNull(row.finished_at),
    expires_at: rfc3339OrNull(row.expires_at),
  }
}

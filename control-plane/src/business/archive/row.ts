import type { Role } from '@pharos/shared-protocol/access.ts'
import type { AccountExport } from '@pharos/shared-protocol/contract/account-export.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'

export interface ArchiveRow {
  id: string
  account_id: string
  status: AccountExport['status']
  created_at: number
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
  finished_at: number | null
  expires_at: number | null
}

export function presentArchive(row: ArchiveRow): AccountExport {
  const { id, status, requested_by, role, files, files_total, sha256 } = row
  return {
    ...{ id, status, requested_by, role, files, files_total, sha256 },
    created_at: rfc3339(epoch(Number(row.created_at))),
    records: Number(row.records),
    bytes: row.bytes === null ? null : Number(row.bytes),
    finished_at: timeOrNull(row.finished_at),
    expires_at: timeOrNull(row.expires_at),
  }
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : rfc3339(epoch(Number(at)))
}

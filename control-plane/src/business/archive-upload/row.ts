import { type AccountImportUpload, IMPORT_PART_BYTES } from '@pharos/shared-protocol/contract/account-import.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { KEPT_MS } from './rules.ts'

export interface UploadRow {
  account_id: string
  id: string
  bytes: number
  sha256: string
  received: number
  touched_at: number
}

export async function findUpload({ account, sql: on }: Ctx): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`select * from account_import_upload where account_id = ${account}`.execute(on)
  return rows[0] ? numbered(rows[0]) : null
}

/** The driver returns `bigint` as text. */
export function numbered(row: UploadRow): UploadRow {
  return {
    ...row,
    bytes: Number(row.bytes),
    received: Number(row.received),
    touched_at: Number(row.touched_at),
  }
}

export function presentUpload({ bytes, sha256, received, touched_at }: UploadRow): AccountImportUpload {
  return {
    ...{ bytes, sha256, received },
    part_bytes: IMPORT_PART_BYTES,
    expires_at: rfc3339(epoch(touched_at + KEPT_MS)),
  }
}

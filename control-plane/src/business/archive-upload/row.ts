import {
  type AccountImportUpload,
  IMPORT_PART_BYTES,
} from '@pharos/shared-protocol/contract/business/account-import.ts'
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

/** The account's upload, locked: whoever replaces it and whoever starts its import wait for each other. */
export async function lockUpload({ account, sql: on }: Ctx): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`select * from account_import_upload where account_id = ${account}
    for update`.execute(on)
  return rows[0] ?? null
}

export async function findUpload({ account, sql: on }: Ctx): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`select * from account_import_upload where account_id = ${account}`.execute(on)
  return rows[0] ?? null
}

export function presentUpload({ bytes, sha256, received, touched_at }: UploadRow): AccountImportUpload {
  return {
    ...{ bytes, sha256, received },
    part_bytes: IMPORT_PART_BYTES,
    expires_at: rfc3339(epoch(touched_at + KEPT_MS)),
  }
}

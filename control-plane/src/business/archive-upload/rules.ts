import { IMPORT_PART_BYTES } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'

/** How long an upload is kept after its last part. */
export const KEPT_MS = DAY_MS
/** The most bytes of all uploads of the installation. */
export const MOST_BYTES_OF_ALL = 20_000_000_000

/** Where the parts of an account's uploads are. */
export function uploadsOf(account: string): string {
  return `account-import/${account}/`
}

export interface UploadKey {
  account_id: string
  id: string
}

/** Where the parts of an upload are. */
export function uploadFolder({ account_id, id }: UploadKey): string {
  return `${uploadsOf(account_id)}${id}/`
}

export function partKey(upload: UploadKey, part: number): string {
  return `${uploadFolder(upload)}${part}`
}

/** The size of a part: all have the same but the last one. */
export function partSize(bytes: number, part: number): number {
  return Math.max(0, Math.min(IMPORT_PART_BYTES, bytes - part * IMPORT_PART_BYTES))
}

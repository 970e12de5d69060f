import { ARCHIVE_HOURS } from '@pharos/shared-protocol/contract/business/account-export.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'

/** How long a process may be silent about an archive before another one begins it anew. */
export const CLAIM_MS = MINUTE_MS
/** How often an archive is begun at most. */
export const MOST_ATTEMPTS = 5
/** The time from a failure to the next attempt. */
export const RETRY_MS = MINUTE_MS
/** How long the file of an archive is kept, and its row. */
export const KEPT_MS = ARCHIVE_HOURS * HOUR_MS
export const LISTED_MS = 90 * DAY_MS

/**
 * The most of an archive: rows of a file, and bytes of all files before compression. What is beyond is left out, and
 * named in the manifest.
 */
export const MOST_IN_ARCHIVE = { rows: 1_000_000, bytes: 4_000_000_000 }

/** Where the files of an account's archives are. */
export function archivesOf(account: string): string {
  return `account-export/${account}/`
}

export function archiveFolder({ account_id, id }: { account_id: string; id: string }): string {
  return `${archivesOf(account_id)}${id}/`
}

/** Each attempt has its own file, so that one that was overtaken cannot replace that of another. */
export function archiveKey(row: { account_id: string; id: string; attempt: number }): string {
  return `${archiveFolder(row)}${row.attempt}.zip`
}

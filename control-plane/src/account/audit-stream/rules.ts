import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { answered } from '../../platform/outbound-fault.ts'

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = HOUR_MS

/**
 * How long to wait after a number of failed attempts in a row (1 or more), in milliseconds: 30 s, doubled up to an hour.
 * There is no last attempt.
 */
export function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS)
}

/** Why a response means that entries did not arrive; null for 2xx. */
export function refusalOf(status: number): Said | null {
  return status >= 200 && status < 300 ? null : answered(status)
}

/**
 * The key of a batch in a bucket, by when it was first taken (epoch milliseconds) and its id: a repetition overwrites the
 * object. `<prefix><account>/2026/11/28/2026-11-28T16-44-00.123Z-<id>.ndjson`
 */
export function objectKey(prefix: string, account: string, { id, at }: { id: string; at: number }): string {
  const time = new Date(at).toISOString()
  return `${prefix}${account}/${time.slice(0, 10).replaceAll('-', '/')}/${time.replaceAll(':', '-')}-${id}.ndjson`
}

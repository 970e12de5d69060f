import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'

/** How long a process may be silent about an import before another one begins it anew. Its transaction is rolled back. */
export const CLAIM_MS = MINUTE_MS
/** How often its claim is renewed (real milliseconds). */
export const RENEW_MS = 10_000
/** How often progress is stored (real milliseconds). */
export const REPORT_MS = 1_000
/** How often an import is begun at most. */
export const MOST_ATTEMPTS = 5
/** The time from a failure to the next attempt. */
export const RETRY_MS = MINUTE_MS
/** How long an import may take (real milliseconds). */
export const MOST_MS = 4 * HOUR_MS
/** How long imports are kept that failed, or were only checks. */
export const KEPT_MS = 90 * DAY_MS
/** The imports that are listed. */
export const LISTED = 20

import type { OpenCtx } from '../../platform/context.ts'
import { createInFlight } from '../../platform/http/in-flight.ts'
import { perPlatform } from '../../platform/per-platform.ts'

/** The figures of a report are up to 8 MB, and are compared in memory. */
export const MOST_COLLECTIONS = { ofCaller: 2, all: 8 } as const
const collectionsOf = perPlatform(() => createInFlight(MOST_COLLECTIONS))

/** Does work that compares the figures of a report for a request. Throws 429 if the account has too much of it, and 503 if all have. */
export async function collecting<T>(
  { platform, account }: Pick<OpenCtx, 'platform' | 'account'>,
  work: () => Promise<T>,
): Promise<T> {
  const leave = collectionsOf(platform)(account)
  return work().finally(leave)
}

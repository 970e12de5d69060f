import { ApiError, createClient } from '@pharos/shared-protocol/client.ts'
import { getSession, type Session } from '@pharos/shared-protocol/contract/session.ts'
import type { z } from 'zod'

export type OwnSession = z.output<typeof Session>

/** Returns the address of the sign-in page, which leads back to the current page. */
export function signInAddress(): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`
}

/** Reads the session of this browser. Without one, goes to the sign-in page, which leads back. */
export async function loadSession(): Promise<OwnSession | null> {
  try {
    return (await createClient({ baseUrl: '' })(getSession)).body
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 401) throw error
    location.assign(signInAddress())
    return null
  }
}

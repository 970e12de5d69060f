import { ApiError, createClient } from '@pharos/shared-protocol/client.ts'
import { getSession, type Session } from '@pharos/shared-protocol/contract/session.ts'
import type { z } from 'zod'

export type OwnSession = z.output<typeof Session>

/** The page to sign in at, which leads back to where the browser is. */
export function signInAddress(): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`
}

/** The session of this browser; whoever has none goes to sign in, and comes back. */
export async function loadSession(): Promise<OwnSession | null> {
  try {
    return (await createClient({ baseUrl: '' })(getSession)).body
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 401) throw error
    location.assign(signInAddress())
    return null
  }
}

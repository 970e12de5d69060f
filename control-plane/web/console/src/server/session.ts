import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { ApiError, createClient } from '@pharos/shared-protocol/client.ts'
import { getSession, type Session } from '@pharos/shared-protocol/contract/account/session.ts'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { z } from 'zod'

export type OwnSession = z.output<typeof Session>

export const SessionContext = createContext<OwnSession>(null as never)

export function useSession(): OwnSession {
  return useContext(SessionContext)
}

/** Returns whether whoever has signed in has at least this role. Hides what they may not do; the server decides. */
export function useMay(role: Role): boolean {
  return roleAtLeast(useSession().account.role, role)
}

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

import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { OwnSession } from '../server/session.ts'

export const SessionContext = createContext<OwnSession>(null as never)

export function useSession(): OwnSession {
  return useContext(SessionContext)
}

/** Returns whether whoever has signed in has at least this role. Hides what they may not do; the server decides. */
export function useMay(role: Role): boolean {
  return roleAtLeast(useSession().account.role, role)
}

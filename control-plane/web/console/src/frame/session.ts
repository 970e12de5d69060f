import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { OwnSession } from '../server/session.ts'

export const SessionContext = createContext<OwnSession>(null as never)

export function useSession(): OwnSession {
  return useContext(SessionContext)
}

/** Whether whoever has signed in has at least a role: what they may not do is not offered. The server decides. */
export function useMay(role: Role): boolean {
  return roleAtLeast(useSession().account.role, role)
}

import { DIRECTORY_ROLES, type DirectoryRole } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'

/** A role for a group of the directory by its name in lower case, with its place in the order of strength. */
export interface RankedRole {
  name: string
  role: DirectoryRole
  /** 0 is the strongest. */
  place: number
}

/** The roles of a connection's groups, to be compared in SQL. Names of groups have no case. */
export function rankRoles(roles: Readonly<Record<string, DirectoryRole>>): RankedRole[] {
  return Object.entries(roles).map(([name, role]) => ({
    name: name.toLowerCase(),
    role,
    place: DIRECTORY_ROLES.indexOf(role),
  }))
}

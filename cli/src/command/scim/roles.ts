import { DIRECTORY_ROLES, type DirectoryRole } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'

export interface GivenRoles {
  group?: Record<string, DirectoryRole>
  defaultRole?: DirectoryRole
}

export function withRoles(command: Command): Command {
  const group = new Option('--group <name=role>', 'members of this group get the role; repeatable')
  return command
    .addOption(group.argParser(readGroup))
    .addOption(new Option('--default-role <role>', 'for users in none of these groups').choices(DIRECTORY_ROLES))
}

/** Parses `Operations=admin`; the name of a group may contain an equals sign. */
function readGroup(text: string, before: Record<string, DirectoryRole> = {}): Record<string, DirectoryRole> {
  const at = text.lastIndexOf('=')
  const role = DIRECTORY_ROLES.find(each => each === text.slice(at + 1))
  if (at < 1 || role === undefined)
    throw new InvalidArgumentError(`Give a group and its role as NAME=ROLE. Roles are ${DIRECTORY_ROLES.join(', ')}.`)
  return { ...before, [text.slice(0, at)]: role }
}

/** The fields that the options set. */
export function readRoles({ group, defaultRole }: GivenRoles) {
  return {
    ...(group === undefined ? {} : { group_roles: group }),
    ...(defaultRole === undefined ? {} : { default_role: defaultRole }),
  }
}

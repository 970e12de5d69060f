import type { OidcConnection, SamlConnection } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'
import { memberId } from '../../api/find-member.ts'
import { repeated } from '../../input/field.ts'
import { momentAhead } from '../../input/moment-ahead.ts'
import type { Session } from '../../session.ts'

export type Connection = SamlConnection | OidcConnection
type Role = Connection['default_role']
type GivenRole = Connection['role_mapping'][string]

/** One of the two kinds of connections to an identity provider, as the commands see it. */
export interface Kind {
  word: 'saml' | 'oidc'
  title: string
  example: string
  /** Adds the options that only this kind has. */
  options(command: Command): Command
  list(session: Session): Promise<Connection[]>
  add(session: Session, name: string, given: Given): Promise<Connection>
  update(session: Session, id: string, given: Given): Promise<Connection>
  test(session: Session, id: string): Promise<{ url: string; expires_at: string }>
  remove(session: Session, id: string): Promise<unknown>
  /** What the identity provider must know about us, and what we know about it, one fact per line. */
  facts(connection: Connection): [name: string, value: string][]
}

/** The options that both kinds have, by name. */
export interface Given {
  name?: string
  defaultRole?: Role
  map?: string[] | false
  enforce?: boolean
  enforceFrom?: string
  breakGlass?: string
  [option: string]: unknown
}

const DEFAULT_ROLES: readonly Role[] = ['admin', 'member', 'viewer', 'auditor']
const MAPPED_ROLES: readonly GivenRole[] = ['super_admin', ...DEFAULT_ROLES]

export function commonOptions(command: Command): Command {
  return command
    .addOption(new Option('--default-role <role>', 'for new members whose groups give no other').choices(DEFAULT_ROLES))
    .option('--map <group=role>', 'the role that a group gives at each sign-in; repeatable', collect)
    .option('--no-map', 'groups give no roles')
    .option('--enforce', 'the only way to sign in to the account, except for one owner')
    .option(
      '--enforce-from <time>',
      'when that begins, also for keys and apps: a date and time, or a duration from now: 14d',
      momentAhead,
    )
    .option('--no-enforce', 'members may also sign in in other ways')
    .option('--break-glass <member>', 'the owner who can always sign in without it')
}

/** The option also has a `--no-` form, so the previous value may be a boolean. */
function collect(text: string, before: unknown): string[] {
  parseMapping([text])
  return repeated(text, Array.isArray(before) ? before : undefined)
}

/** Parses `group=role`; names of groups in directories may contain a `=`. */
function parseMapping(texts: readonly string[]): Record<string, GivenRole> {
  return Object.fromEntries(
    texts.map(text => {
      const [, group, role] = /^(.+)=([a-z_]+)$/.exec(text) ?? []
      const known = MAPPED_ROLES.find(each => each === role)
      if (group && known) return [group, known]
      throw new InvalidArgumentError(`"${text}" is not GROUP=ROLE, with a role of ${MAPPED_ROLES.join(', ')}.`)
    }),
  )
}

/** The fields of the body that both kinds have. */
export async function commonFields(session: Session, given: Given) {
  const { name, defaultRole, map, enforce, enforceFrom, breakGlass } = given
  return {
    ...(name === undefined ? {} : { name }),
    ...(defaultRole === undefined ? {} : { default_role: defaultRole }),
    ...(map === undefined || (map as unknown) === true ? {} : { role_mapping: map === false ? {} : parseMapping(map) }),
    ...(enforce === undefined ? {} : { enforce }),
    ...(enforceFrom === undefined ? {} : { enforce_from: enforceFrom }),
    ...(breakGlass === undefined ? {} : { break_glass_user_id: await memberId(session, breakGlass) }),
  }
}

/** The options that were given, as fields. */
export function fields<T extends Record<string, unknown>>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
}

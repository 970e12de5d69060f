import type {
  getScimConnection,
  rotateScimConnection,
} from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import { localTime } from './when.ts'

type Connection = ReplyOf<typeof getScimConnection>

export function scimPage(connection: Connection): string {
  const { display_name, identity_provider, base_url, bearer_token_last_four, users, groups } = connection
  const roles = Object.entries(connection.group_roles).map(([name, role]) => `${legible(name)} → ${role}`)
  return [
    `Directory     ${legible(display_name)}${identity_provider === null ? '' : ` (${legible(identity_provider)})`}`,
    `Base URL      ${base_url ?? ''}`,
    `Bearer token  …${bearer_token_last_four ?? ''}`,
    `Received      ${users} users, ${groups} groups`,
    ...roles.map((line, index) => `${index === 0 ? 'Group roles' : ''}`.padEnd(14) + line),
    `Other users   ${connection.default_role}`,
    `Id            ${connection.connection_id}`,
    `Since         ${localTime(connection.created_at)}`,
    ...(connection.last_rotated_at === null ? [] : [`Rotated       ${localTime(connection.last_rotated_at)}`]),
  ].join('\n')
}

/** The token itself is shown only here. */
export function newScimToken({ connection, bearer_token }: ReplyOf<typeof rotateScimConnection>): string {
  return `${scimPage(connection)}\n\nThe bearer token, which is shown only once:\n\n  ${bearer_token}`
}

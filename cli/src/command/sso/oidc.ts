import type { OidcConnection } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import {
  createOidcConnection,
  deleteOidcConnection,
  listOidcConnections,
  testOidcConnection,
  updateOidcConnection,
} from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'
import { usageFailure } from '../../failure.ts'
import { repeated } from '../../input/field.ts'
import type { Session } from '../../session.ts'
import { commonFields, fields, type Given, type Kind } from './kind.ts'

interface OidcGiven extends Given {
  issuer?: string
  clientId?: string
  clientSecretFile?: string
  clientSecret?: boolean
  scope?: string[]
  roleClaim?: string
}

async function body(session: Session, given: OidcGiven) {
  const { clientSecretFile: file, clientSecret } = given
  return {
    ...(await commonFields(session, given)),
    ...fields({
      client_secret: file === undefined ? (clientSecret === false ? null : undefined) : session.files.secret(file),
      scopes: given.scope,
      role_claim: given.roleClaim,
    }),
  }
}

export const oidc: Kind = {
  word: 'oidc',
  title: 'OpenID Connect',
  example: '--issuer https://login.example.com --client-id pharos --client-secret-file secret.txt',
  options: command =>
    command
      .option('--issuer <url>', 'the issuer of the identity provider')
      .option('--client-id <id>', 'our client id there')
      .option('--client-secret-file <file>', 'the client secret, from a file or - for stdin')
      .option('--no-client-secret', 'no client secret, only PKCE')
      .option('--scope <scope>', 'requested in addition to openid and email (profile); repeatable', repeated)
      .option('--role-claim <name>', 'the claim with the groups of a person (groups)'),
  list: async ({ call }) => (await call(listOidcConnections)).body,
  async add(session, name, given: OidcGiven) {
    const { issuer, clientId } = given
    if (issuer === undefined || clientId === undefined) throw usageFailure('Give --issuer and --client-id.')
    const made = { ...(await body(session, given)), name, issuer, client_id: clientId }
    return (await session.call(createOidcConnection, { body: made })).body
  },
  async update(session, id, given: OidcGiven) {
    const more = fields({
      issuer: given.issuer,
      client_id: given.clientId,
      status: given.status as 'active' | undefined,
    })
    const changed = { ...(await body(session, given)), ...more }
    return (await session.call(updateOidcConnection, { params: { id }, body: changed })).body
  },
  test: async ({ call }, id) => (await call(testOidcConnection, { params: { id } })).body,
  remove: ({ call }, id) => call(deleteOidcConnection, { params: { id } }),
  facts(connection) {
    const { redirect_uri, issuer, client_id, has_client_secret, scopes, role_claim } = connection as OidcConnection
    return [
      ['Our redirect URI', redirect_uri],
      ['Issuer', issuer],
      ['Client', `${client_id}, ${has_client_secret ? 'with' : 'without'} a secret`],
      ['Scopes', ['openid', 'email', ...scopes].join(' ')],
      ['Groups', role_claim],
    ]
  },
}

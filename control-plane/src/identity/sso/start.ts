import type * as contract from '@pharos/shared-protocol/contract/identity/sso.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountOfDomain, domainOf } from '../domain/index.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { carriedRequest } from '../saml/index.ts'
import {
  activeConnection,
  type Connection,
  findConnection,
  requestKey,
  serviceProviderOf,
} from '../sso-connection/index.ts'
import { nameBrowser } from '../visitor/index.ts'
import { authorizationUrl, keepSecrets, newSecrets } from './ask-oidc.ts'
import type { OidcClients } from './client.ts'
import type { RefuseSso } from './refuse.ts'
import { findSignIn, requestIdOf, type SignIn, storeSignIn, TEST_LINKS } from './row.ts'
import { ownPath } from './rules.ts'

type Query = PublicInput<typeof contract.startSso>['query']

/** Sends a browser to its identity provider. Names the browser, so that the sign-in can end only there. */
export function createStart(clients: OidcClients, refuse: RefuseSso) {
  return async (ctx: PublicCtx, { query }: PublicInput<typeof contract.startSso>) => {
    const { connection, test } = await inSystem(ctx.platform, tx => chosen(tx, ctx, query), 'read')
    const about = { sign_in: test?.id ?? null, connection: connection.id }
    const client = connection.kind === 'oidc' ? await clients.of(connection).catch(e => refuse(ctx, about, e)) : null
    const browser = nameBrowser(ctx)
    const begin = (tx: SystemCtx) =>
      test
        ? claimTest(tx, test.id, browser)
        : storeSignIn(tx, {
            ...{ account_id: connection.account_id, connection_id: connection.id, test: false },
            ...{ browser_hash: browser, target: ownPath(query.target) },
            // A link on another site could use a provider of its own and sign the visitor in as somebody else. Only our
            // own pages are trusted: a mail program, or a browser that does not say, may have the link from anybody.
            confirm: !ctx.caller.is_led_here,
          }).then(({ id }) => id)
    if (client === null) {
      const id = await inSystem(ctx.platform, begin)
      const { sso_url, sso_binding, sign_requests } = connection
      const key = sign_requests
        ? await inSystem(ctx.platform, tx => requestKey(tx, ctx.platform, connection.id), 'read')
        : null
      const asked = { sso_url: sso_url ?? '', sso_binding, id: requestIdOf(id), relay_state: id, key }
      return carriedRequest(serviceProviderOf(ctx.platform.config, connection.id), asked)
    }
    const secrets = newSecrets()
    await inSystem(ctx.platform, async tx => keepSecrets(tx, await begin(tx), secrets))
    return { url: await authorizationUrl(ctx.platform, client, connection, secrets), fields: null }
  }
}

interface Chosen {
  connection: Connection
  test: SignIn | null
}

/** Only the domain of an address counts, so that the reply does not reveal whether anybody has it. */
async function chosen(tx: SystemCtx, ctx: PublicCtx, query: Query): Promise<Chosen> {
  const { token, connection_id, email } = query
  if (token !== undefined) return openTest(tx, ctx, token)
  if (connection_id === undefined && email === undefined)
    throw new Refusal('invalid_request', identityText('sso.email_or_connection'))
  const connection = connection_id
    ? await findConnection(tx, connection_id)
    : await connectionFor(tx, domainOf(email ?? ''))
  if (connection?.active) return { connection, test: null }
  throw new Refusal('not_found', identityText('sso.not_available'))
}

/** The connection for addresses of a domain; null if there is none. */
export async function connectionFor(tx: SystemCtx, domain: string): Promise<Connection | null> {
  const account = await accountOfDomain(tx, domain)
  return account === null ? null : activeConnection(tx, account)
}

async function openTest(tx: SystemCtx, ctx: PublicCtx, token: string): Promise<Chosen> {
  const id = TEST_LINKS.idOf(ctx.platform, token)
  const test = id && (await findSignIn(tx, id))
  const connection = test && (await findConnection(tx, test.connection_id))
  if (test && connection && test.answered_at === null && test.expires_at > ctx.now) return { connection, test }
  return refuseLink(identityText('sso.test_invalid'))
}

/** Binds a test to the first browser that opens its address. */
async function claimTest(tx: SystemCtx, id: string, browser: Buffer): Promise<string> {
  const { rows } = await sql`update sso_sign_in set browser_hash = ${browser}
    where id = ${id} and (browser_hash is null or browser_hash = ${browser}) and answered_at is null returning id`.execute(
    tx.sql,
  )
  return rows.length > 0 ? id : refuseLink(identityText('sso.test_of_other_browser'))
}

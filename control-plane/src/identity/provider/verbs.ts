import type * as contract from '@pharos/shared-protocol/contract/provider.ts'
import { endSessionsOf, sessionOf } from '../../account/session/index.ts'
import { inSystem, type OpenCtx, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { enter, keepEntry } from '../entry/index.ts'
import { requireOwnSecurity, tellOfFactor } from '../factor/index.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { browserOf, nameBrowser } from '../visitor/index.ts'
import { methodOf, requireService } from './catalogue.ts'
import { type FindClient, rememberClients } from './client.ts'
import { identify } from './identify.ts'
import { linkTo, listLinked, personOf } from './link.ts'
import { findPendingLink, pendLink, takePendingLink } from './pending-link.ts'
import { endVisit, startVisit } from './visit.ts'

/** The verbs for sign-in services; each process caches their clients. */
export function createVerbs(platform: Platform) {
  const clients = rememberClients(platform)
  return {
    start: start(clients),
    finish: finish(clients),
    link: link(clients),
  }
}

/** Sends a browser to a service, to sign in. */
function start(clients: FindClient) {
  return async (ctx: PublicCtx, { params }: PublicInput<typeof contract.startProvider>) => {
    const service = requireService(ctx.platform.config, params.provider)
    const client = await clients(service)
    const visitor = { browser: nameBrowser(ctx), person: null, session: null }
    return { url: await inSystem(ctx.platform, tx => startVisit(tx, service, client, visitor)) }
  }
}

/** Sends a person to a service in order to link it. They have to come back in the same browser. */
function link(clients: FindClient) {
  return async (ctx: OpenCtx, { params }: Input<typeof contract.linkProvider>) => {
    const person = requireOwnSecurity(ctx, params.user_id)
    const service = requireService(ctx.platform.config, params.provider)
    const client = await clients(service)
    const visitor = { browser: nameBrowser(ctx), person, session: sessionOf(ctx).id }
    return { url: await ctx.inSystem(tx => startVisit(tx, service, client, visitor)) }
  }
}

/** Handles the return from a service: asks whether to link its identity, or goes on with the sign-in. */
function finish(clients: FindClient) {
  return async (ctx: PublicCtx, { params, query }: PublicInput<typeof contract.finishProvider>) => {
    const { platform, caller } = ctx
    const service = requireService(platform.config, params.provider)
    const browser = browserOf(ctx)
    const visit = await inSystem(platform, tx => endVisit(tx, params.provider, query.state, browser))
    if (browser === null || query.error !== undefined)
      return refuseLink(`The sign-in with ${service.name} was not completed.`)
    const { state, code, iss } = query
    const answer = { query: { state, code, iss }, state, secrets: visit.secrets }
    const identity = await identify(platform, service, await clients(service), answer)
    const { person: linking, session } = visit
    if (linking !== null) {
      const { provider } = params
      const whose = { person: linking, session, browser }
      const token = await inSystem(platform, tx => pendLink(tx, { provider, identity }, whose))
      return { status: 'confirm_link' as const, provider, email: identity.email, subject: identity.subject, token }
    }
    const entry = await inSystem(platform, async tx => {
      const { id: person, email } = await personOf(tx, service, identity, caller)
      return enter(tx, ctx, { person, email, method: methodOf(service), second_factor: null, account: null, browser })
    })
    return keepEntry(ctx, entry)
  }
}

/** Whom a service has named, for the page that asks whether to link them. */
export async function showPendingLink(ctx: OpenCtx, { query }: Input<typeof contract.showProviderLink>) {
  const { provider, identity } = await ctx.inSystem(tx => findPendingLink(tx, query.token, sessionOf(ctx).id))
  const { name } = requireService(ctx.platform.config, provider)
  return { provider, name, email: identity.email, subject: identity.subject, token: query.token }
}

/** Links what a service has named to the caller. */
export async function confirmLink(ctx: OpenCtx, { params, body }: Input<typeof contract.confirmProviderLink>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  const service = requireService(ctx.platform.config, params.provider)
  return lastSystemWrite(async tx => {
    const { provider, identity } = await takePendingLink(tx, body.token, sessionOf(ctx).id)
    if (provider !== service.provider) throw notFound('way to sign in')
    await linkTo(tx, { service, identity, person, caller: ctx.caller })
    return { status: 'linked' as const, provider }
  })
}

export async function listProviders(ctx: OpenCtx, { params }: Input<typeof contract.listProviders>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return ctx.inSystem(tx => listLinked(tx, person))
}

export async function unlinkProvider(ctx: OpenCtx, { params }: Input<typeof contract.unlinkProvider>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  return lastSystemWrite(async tx => {
    const { rows } = await sql`update linked_provider set unlinked_at = ${tx.now}
      where person_id = ${person} and provider = ${params.provider} and unlinked_at is null returning id`.execute(
      tx.sql,
    )
    if (rows.length === 0) throw notFound('way to sign in')
    // Somebody else may have signed in with it.
    await endSessionsOf(tx, person, sessionOf(ctx).id)
    await tellOfFactor(tx, ctx, person, 'service_removed')
    return undefined
  })
}

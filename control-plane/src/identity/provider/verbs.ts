import type * as contract from '@pharos/shared-protocol/contract/identity/provider.ts'
import { endSessionsOf, sessionOf } from '../../account/session/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { requireOwnSecurity, tellOfFactor } from '../factor/index.ts'
import { nameBrowser } from '../visitor/index.ts'
import { requireService } from './catalogue.ts'
import type { FindClient } from './client.ts'
import { linkTo, listLinked } from './link.ts'
import { findPendingLink, takePendingLink } from './pending.ts'
import { startVisit } from './visit.ts'

/** Sends a person to a service in order to link it. They have to come back in the same browser. */
export function createLink(clients: FindClient) {
  return async (ctx: OpenCtx, { params }: Input<typeof contract.linkProvider>) => {
    const person = requireOwnSecurity(ctx, params.user_id)
    const service = requireService(ctx.platform.config, params.provider)
    const client = await clients(service)
    const visit = { browser: nameBrowser(ctx), person, session: sessionOf(ctx).id, confirm: true }
    return { url: await ctx.inSystem(tx => startVisit(tx, service, client, visit)) }
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

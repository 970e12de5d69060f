import type * as contract from '@pharos/shared-protocol/contract/identity/provider.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enter, keepEntry, noteFailure, replacedBy } from '../entry/index.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { browserOf, nameBrowser } from '../visitor/index.ts'
import { methodOf, requireService, type Service } from './catalogue.ts'
import type { FindClient } from './client.ts'
import { type Identity, identify } from './identify.ts'
import { pendIdentity, takePendingSignIn } from './pending.ts'
import { addressOf, findPersonOf, personOf } from './person.ts'
import { endVisit, startVisit } from './visit.ts'

/** Sends a browser to a service, to sign in. */
export function createStart(clients: FindClient) {
  return async (ctx: PublicCtx, { params }: PublicInput<typeof contract.startProvider>) => {
    const service = requireService(ctx.platform.config, params.provider)
    const client = await clients(service)
    // A link on another site could lead here a browser that is signed in at the service as somebody else.
    const visit = { browser: nameBrowser(ctx), person: null, session: null, confirm: !ctx.caller.is_led_here }
    return { url: await inSystem(ctx.platform, tx => startVisit(tx, service, client, visit)) }
  }
}

/**
 * Handles the return from a service: goes on with the sign-in, or first asks whether to link its identity, or to sign
 * in with it.
 */
export function createFinish(clients: FindClient) {
  return async (ctx: PublicCtx, { params, query }: PublicInput<typeof contract.finishProvider>) => {
    const { platform } = ctx
    const { provider } = params
    const service = requireService(platform.config, provider)
    const browser = browserOf(ctx)
    const visit = await inSystem(platform, tx => endVisit(tx, provider, query.state, browser))
    if (browser === null || query.error !== undefined)
      return refuseLink(identityText('provider.not_completed', { name: service.name }))
    const { state, code, iss } = query
    const answer = { query: { state, code, iss }, state, secrets: visit.secrets }
    const identity = await identify(platform, service, await clients(service), answer)
    const { person, session } = visit
    if (person !== null) {
      const token = await inSystem(platform, tx =>
        pendIdentity(tx, { provider, identity }, { person, session, browser }),
      )
      return { status: 'confirm_link' as const, provider, email: identity.email, subject: identity.subject, token }
    }
    return visit.confirm ? ask(ctx, service, identity, browser) : signIn(ctx, service, identity, browser)
  }
}

/** Completes a sign-in when its button is pressed. Uses the token up even if the sign-in is then refused. */
export async function confirmSignIn(ctx: PublicCtx, { params, body }: PublicInput<typeof contract.confirmProvider>) {
  requireOwnPage(ctx)
  const { provider } = params
  const service = requireService(ctx.platform.config, provider)
  // A browser that has no name yet has visited nothing, so the token is not its own.
  const browser = nameBrowser(ctx)
  const identity = await inSystem(ctx.platform, tx => takePendingSignIn(tx, body.token, { provider, browser }))
  return signIn(ctx, service, identity, browser)
}

/**
 * Stores the identity, and returns whom it would sign in. Names the address that we know: a service may let its users
 * choose theirs, so the visitor could take the one there for their own.
 */
async function ask(ctx: PublicCtx, service: Service, identity: Identity, browser: Buffer) {
  const { provider, name } = service
  const asked = await inSystem(ctx.platform, async tx => {
    const found = await findPersonOf(tx, service, identity)
    if (!found) return noteUnlinked(tx, ctx, { service, identity, browser })
    const token = await pendIdentity(tx, { provider, identity }, { person: null, session: null, browser })
    const replaces = await replacedBy(tx, ctx)
    return { status: 'confirm' as const, provider, name, email: found.email, replaces, token }
  })
  return asked ?? refuseUnlinked(service)
}

async function signIn(ctx: PublicCtx, service: Service, identity: Identity, browser: Buffer) {
  const entry = await inSystem(ctx.platform, async tx => {
    const found = await personOf(tx, service, identity, ctx.caller)
    if (!found) return noteUnlinked(tx, ctx, { service, identity, browser })
    const { id: person, email } = found
    return enter(tx, ctx, { person, email, method: methodOf(service), second_factor: null, account: null, browser })
  })
  return entry ? keepEntry(ctx, entry) : refuseUnlinked(service)
}

/** Notes that an identity of nobody was refused. Costs the same whether or not anybody has its address. */
async function noteUnlinked(
  tx: SystemCtx,
  ctx: PublicCtx,
  { service, identity, browser }: { service: Service; identity: Identity; browser: Buffer },
): Promise<null> {
  const email = await addressOf(tx, identity)
  await noteFailure(tx, ctx, { email, method: methodOf(service), reason: 'not_linked', second: false, browser })
  return null
}

function refuseUnlinked({ name }: Service): never {
  throw new Refusal('forbidden', identityText('provider.not_linked', { name }))
}

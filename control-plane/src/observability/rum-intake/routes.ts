import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { bindCounting, type PublicCtx } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deliveryOf, type Inflate, inflateBody, presentTally, type Take } from '../ingest/index.ts'
import { createSendingApps, type SendingApp } from '../rum-app/index.ts'
import { readBatch } from './batch.ts'
import type { CountryOf } from './country.ts'
import { isAllowed } from './origin.ts'
import { rumRows } from './rows.ts'

/** The most bytes of a batch as sent, and inflated; an SDK sends less than 64 KB. */
const MOST_SENT = 500_000
const MOST_INFLATED = 2_000_000
const TYPES = ['application/json', 'text/plain']

/** `POST /rum/v1/events`. */
export function rumIntakeRoutes(platform: Platform, take: Take, countryOf: CountryOf): Binding[] {
  const apps = createSendingApps(platform)
  const noted = new Set<string>()
  return [
    bindCounting(routes.ingestRumEvents, async (ctx, { query }) => {
      requireType(ctx.caller.content_type)
      const app = await apps(tokenOf(ctx, query.client_token), ctx.caller.address)
      if (!isAllowed(ctx.header('origin'), app.settings.allowed_origins))
        throw new Refusal('forbidden', 'This origin is not one of the allowed origins of the RUM application.')
      const tally = await take(bounded(ctx, app), (body, owner, making) => {
        const batch = readBatch(body)
        if (batch.application_id !== app.id)
          throw new Refusal('forbidden', 'The client token is of another application.')
        const retention_days = Math.min(owner.retention_days, app.settings.retention_days ?? owner.retention_days)
        const given = {
          application_id: app.id,
          user_agent: ctx.header('user-agent'),
          country: countryOf(ctx.caller.address),
        }
        return { signal: 'rum', rows: rumRows(batch, given, { ...owner, retention_days }, making) }
      })
      if (app.first_event_at === null && tally.accepted > 0) await noteFirst(platform, app, noted)
      return presentTally(tally)
    }),
  ]
}

function requireType(type: string): void {
  if (!TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? ''))
    throw new Refusal('unsupported_media_type', `Send the body as ${TYPES.join(' or ')}.`)
}

function tokenOf(ctx: PublicCtx, parameter: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(ctx.header('authorization'))?.[1] ?? parameter
  if (token === undefined)
    throw new Refusal('unauthenticated', 'Send the client token as "Authorization: Bearer <token>".')
  return token
}

/** The delivery of an application, with the bounds of a batch. */
function bounded(ctx: PublicCtx, { account_id }: SendingApp) {
  const delivery = deliveryOf(ctx, 'rum')
  const inflate: Inflate = (sent, encoding, hold) =>
    inflateBody(sent, encoding, bytes => {
      if (bytes > MOST_INFLATED)
        throw new Refusal('too_large', `A batch can have at most ${MOST_INFLATED} bytes: send smaller ones.`)
      hold(bytes)
    })
  return {
    ...delivery,
    account: account_id,
    inflate,
    read: (limit: number, ...rest: Parameters<typeof delivery.read> extends [number, ...infer R] ? R : never) =>
      delivery.read(Math.min(limit, MOST_SENT), ...rest),
  }
}

/** Remembers when the first events of an application arrived. A failure is tried again with the next ones. */
async function noteFirst(platform: Platform, { id }: SendingApp, noted: Set<string>): Promise<void> {
  if (noted.has(id)) return
  noted.add(id)
  await inSystem(platform, ctx =>
    sql`update rum_app set first_event_at = ${ctx.now} where id = ${id} and first_event_at is null`.execute(ctx.sql),
  ).catch(err => {
    noted.delete(id)
    platform.log.warn({ err, application: id }, 'the first events of a RUM application could not be noted')
  })
}

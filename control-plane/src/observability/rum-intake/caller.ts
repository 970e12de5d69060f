import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deliveryOf, type Inflate, inflateBody } from '../ingest/index.ts'
import type { SendingApp } from '../rum-app/index.ts'
import { isAllowed } from './origin.ts'

/** The most bytes of a body as sent, and inflated. */
export interface BodyBounds {
  sent: number
  inflated: number
}

const TYPES = ['application/json', 'text/plain']

/** Finds the application of a caller by its client token, before any of the body is read. */
export type FindApp = (token: string, address: string) => Promise<SendingApp>

/** The application that a page sends for. `isFromPage`: whether the page's origin is one of those that may. */
export async function senderOf(
  ctx: PublicCtx,
  find: FindApp,
  parameter: string | undefined,
): Promise<{ app: SendingApp; isFromPage: boolean }> {
  requireType(ctx.caller.content_type)
  const app = await find(tokenOf(ctx, parameter), ctx.caller.address)
  return { app, isFromPage: isAllowed(ctx.header('origin'), app.settings.allowed_origins) }
}

export function foreignOrigin(): Refusal {
  return new Refusal('forbidden', observabilityText('rum_intake.origin_not_allowed'))
}

function requireType(type: string): void {
  if (!TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? ''))
    throw new Refusal('unsupported_media_type', requestText('request.content_type', { types: TYPES }))
}

function tokenOf(ctx: PublicCtx, parameter: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(ctx.header('authorization'))?.[1] ?? parameter
  if (token === undefined) throw new Refusal('unauthenticated', observabilityText('rum_intake.no_client_token'))
  return token
}

/** The delivery of an application, with bounds. */
export function bounded(ctx: PublicCtx, { account_id }: SendingApp, most: BodyBounds) {
  const delivery = deliveryOf(ctx, 'rum')
  const inflate: Inflate = (sent, encoding, hold) =>
    inflateBody(sent, encoding, bytes => {
      if (bytes > most.inflated)
        throw new Refusal('too_large', observabilityText('rum_intake.body_too_large', { inflated: most.inflated }))
      hold(bytes)
    })
  return {
    ...delivery,
    account: account_id,
    inflate,
    read: (limit: number, ...rest: Parameters<typeof delivery.read> extends [number, ...infer R] ? R : never) =>
      delivery.read(Math.min(limit, most.sent), ...rest),
  }
}

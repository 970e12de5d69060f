import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { REFUSALS, type RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { bindProtocol, type OwnReply, type PublicCtx } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tally } from '../batch/index.ts'
import { encodeMessage } from '../otlp-message/index.ts'
import { deliveryOf } from './delivery.ts'
import type { Take } from './intake.ts'
import { makersOf, type OtlpSignal, SIGNAL_OF } from './otlp-rows.ts'

const PROTOBUF = 'application/x-protobuf'
const JSON_TYPE = 'application/json'

const ROUTES: Record<OtlpSignal, [AnyRoute, string]> = {
  logs: [routes.takeOtlpLogs, 'rejectedLogRecords'],
  metrics: [routes.takeOtlpMetrics, 'rejectedDataPoints'],
  traces: [routes.takeOtlpTraces, 'rejectedSpans'],
}

/** OTLP/HTTP (OTLP 1.x). Replies and errors have the content type of the request. */
export function otlpRoutes(take: Take): Binding[] {
  return Object.entries(ROUTES).map(([signal, [route, rejected]]) =>
    bindProtocol(
      route,
      async ctx => {
        const type = typeOf(ctx)
        if (type === null)
          throw new Refusal(
            'unsupported_media_type',
            requestText('request.content_type', { types: [PROTOBUF, JSON_TYPE] }),
          )
        const makeRows = makersOf(type === PROTOBUF ? 'protobuf' : 'json')[signal as OtlpSignal]
        const delivery = { ...deliveryOf(ctx, SIGNAL_OF[signal as OtlpSignal]), saysRefused: true }
        return answer(type, rejected, await take(delivery, makeRows))
      },
      refuse,
    ),
  )
}

function typeOf({ caller }: PublicCtx): typeof PROTOBUF | typeof JSON_TYPE | null {
  const type = caller.content_type.split(';')[0]?.trim().toLowerCase()
  return type === PROTOBUF || type === JSON_TYPE ? type : null
}

/** A message without refused records is a warning (OTLP, "Partial Success"). */
function answer(type: string, name: string, { rejected, message }: Tally): OwnReply {
  const plain = rejected === 0 && message === ''
  if (type === PROTOBUF) {
    const partialSuccess = plain ? null : { rejected, errorMessage: message }
    return {
      status: 200,
      type,
      headers: {},
      body: partialSuccess ? encodeMessage('Response', { partialSuccess }) : Buffer.alloc(0),
    }
  }
  const partialSuccess = { ...(rejected > 0 ? { [name]: String(rejected) } : {}), errorMessage: message }
  return { status: 200, type, headers: {}, body: JSON.stringify(plain ? {} : { partialSuccess }) }
}

/** The codes of gRPC (google.rpc.Code). */
const CODES: Partial<Record<RefusalCode, number>> = {
  invalid_request: 3,
  unauthenticated: 16,
  forbidden: 7,
  account_suspended: 7,
  not_found: 5,
  too_large: 8,
  unsupported_media_type: 3,
  rate_limited: 8,
  internal: 13,
  unavailable: 14,
}

export function grpcCodeOf(code: RefusalCode): number {
  return CODES[code] ?? 2
}

/** A refusal as `google.rpc.Status`. */
function refuse({ code, message }: Refusal, ctx: PublicCtx): OwnReply {
  const status = { code: grpcCodeOf(code), message }
  const common = { status: REFUSALS[code].status, headers: {} }
  return typeOf(ctx) === PROTOBUF
    ? { ...common, type: PROTOBUF, body: encodeMessage('RpcStatus', status) }
    : { ...common, type: JSON_TYPE, body: JSON.stringify(status) }
}

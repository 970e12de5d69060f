import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { NotAllowed } from './egress.ts'

/** The `User-Agent` of messages that we send to addresses of customers. */
export const USER_AGENT = 'Pharos/0.1.0'

const LATE = deliveryText('delivery.no_answer_within', { seconds: 5 })
const FAULTS: Record<string, Said> = {
  TimeoutError: LATE,
  UND_ERR_CONNECT_TIMEOUT: LATE,
  UND_ERR_HEADERS_TIMEOUT: LATE,
  ECONNREFUSED: deliveryText('delivery.connection_refused'),
  ECONNRESET: deliveryText('delivery.connection_reset'),
  UND_ERR_SOCKET: deliveryText('delivery.connection_closed'),
  ENOTFOUND: deliveryText('delivery.name_without_address'),
  EAI_AGAIN: deliveryText('delivery.name_not_looked_up'),
  EHOSTUNREACH: deliveryText('delivery.host_unreachable'),
  ENETUNREACH: deliveryText('delivery.network_unreachable'),
  ETIMEDOUT: deliveryText('delivery.no_answer_in_time'),
}

/** Why a request of `Egress` failed: a text that follows the name of the receiver. */
export function whyFailed(error: unknown): Said {
  if (error instanceof NotAllowed) return error.said
  const { name = '', code = '' } = error as { name?: string; code?: string }
  const known = FAULTS[code] ?? FAULTS[name]
  return known ?? (code ? deliveryText('delivery.failed_with', { code }) : deliveryText('delivery.failed'))
}

/** Why a response that is not 2xx means that nothing arrived. */
export function answered(status: number): Said {
  return status >= 300 && status < 400
    ? deliveryText('delivery.redirected', { status })
    : deliveryText('delivery.answered', { answer: status })
}

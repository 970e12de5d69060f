import { GRPC_STATUSES } from '@pharos/shared-protocol/check/grpc.ts'
import { say } from '../../say.ts'
import { GrpcFault } from './fault.ts'

/** How a call ended. */
export interface CallEnd {
  code: number
  message: string
}

/** The end of a call by its trailers, or by its headers if it has nothing else; null if they have none. */
export function endOf(headers: NodeJS.Dict<string | string[] | number>): CallEnd | null {
  const code = String(headers['grpc-status'] ?? '')
  if (!/^\d{1,4}$/.test(code)) return null
  return { code: Number(code), message: decoded(String(headers['grpc-message'] ?? '')) }
}

/** A message is percent-encoded; one that is not stays as it is. */
function decoded(message: string): string {
  try {
    return decodeURIComponent(message)
  } catch {
    return message
  }
}

/** The fault for a call that did not end well. */
export function callFault({ code, message }: CallEnd, service: string): GrpcFault {
  const name = GRPC_STATUSES[code] ?? `status ${code}`
  const status = message === '' ? name : `${name}: ${message}`
  if (name === 'NOT_FOUND') return unknownService(service)
  if (name === 'DEADLINE_EXCEEDED') return new GrpcFault('request_timeout', say('grpc.server_gave_up', { status }))
  if (name === 'UNIMPLEMENTED') return new GrpcFault('call_failed', say('grpc.unimplemented', { status }))
  return new GrpcFault('call_failed', say('grpc.ended', { status }))
}

export function unknownService(service: string): GrpcFault {
  const said = service === '' ? say('grpc.unknown_health') : say('grpc.unknown_service', { service })
  return new GrpcFault('service_unknown', said)
}

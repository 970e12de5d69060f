import type { Texts } from '../words.ts'

/** What agents say of the health of a gRPC service. */
export const GRPC = {
  'grpc.no_answer': 'no answer within {seconds} s',
  'grpc.not_complete': 'the answer was not complete within {seconds} s',
  'grpc.closed_early': 'the server closed the connection before it answered',
  'grpc.closed_within': 'the server closed the connection before the answer was complete',
  'grpc.http2_error': 'the connection ended with the HTTP/2 error {error}',
  'grpc.not_sent': "the call can't be made: {error}",
  'grpc.not_http2': 'the answer is not valid HTTP/2: {error}',
  'grpc.http_status': 'the server answered with HTTP status {status}, not as gRPC',
  'grpc.content_type': 'the answer has another content type than application/grpc',
  'grpc.metadata_too_large': 'the answer has more than {most} bytes of metadata',
  'grpc.too_large': 'the answer has more than {most} bytes',
  'grpc.no_status': 'the call ended without a status',
  'grpc.reset': 'the server reset the call ({error})',
  'grpc.no_message': 'the answer has no message',
  'grpc.part_of_head': 'the answer ends within the head of its message',
  'grpc.part_of_message': 'the answer ends within its message',
  'grpc.messages': 'the answer has more than one message',
  'grpc.compressed': 'the answer is compressed, which was not asked for',
  'grpc.no_frame': 'the answer is not a message of gRPC',
  'grpc.no_health': 'the answer is not a health response',
  'grpc.server_gave_up': 'the server did not finish within the deadline: {status}',
  'grpc.unimplemented': 'the server does not offer health checks (grpc.health.v1.Health): {status}',
  'grpc.ended': 'the call ended with {status}',
  'grpc.unknown_service': 'the server does not know the service {service}',
  'grpc.unknown_health': 'the server does not know its own health',
  'grpc.not_serving': '{service} is {status}, not SERVING',
  'grpc.server_not_serving': 'the server is {status}, not SERVING',
} as const satisfies Texts

/** Why a region fails: reasons that only this kind has. */
export const GRPC_FAILURE = {
  'failure.not_grpc': 'not a gRPC server',
  'failure.call_failed': 'the call failed',
  'failure.service_unknown': 'service unknown',
  'failure.not_serving': 'not serving',
} as const satisfies Texts

/** What its fields must be. */
export const GRPC_FIELD = {
  'field.metadata_name': 'must consist of lower-case letters, digits, dots, hyphens and underscores',
  'field.grpc_service': 'must be a service name, such as shop.v1.Checkout',
} as const satisfies Texts

import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { say } from '../../say.ts'
import type { BodyBudget } from '../body-budget.ts'
import { Fault } from '../connection/fault.ts'
import type { HttpResponse, Trace } from '../connection/trace.ts'
import { exchangeHttp1 } from './http1/exchange.ts'
import { exchangeHttp2 } from './http2.ts'
import { Receiver } from './receiver.ts'
import type { HttpRequest } from './request.ts'

/**
 * Sends one request over a connected socket and receives the response. Nothing is sent a second time because an answer is
 * odd.
 */
export function exchange(
  socket: Socket,
  request: HttpRequest,
  spec: HttpSpec,
  trace: Trace,
  bodies: BodyBudget,
): Promise<HttpResponse> {
  const speaksHttp2 = agreesOnHttp2(socket, spec)
  trace.httpVersion = speaksHttp2 ? '2' : '1.1'
  trace.watch.enter('first_byte')
  return new Promise((resolve, reject) => {
    const receiver = new Receiver({ spec, trace, bodies, resolve, reject })
    if (speaksHttp2) exchangeHttp2(socket, request, receiver)
    else exchangeHttp1(socket, request, receiver)
  })
}

/** Without TLS nothing is negotiated: `2` means prior knowledge (RFC 9113 3.3). */
function agreesOnHttp2(socket: Socket, spec: HttpSpec): boolean {
  if (!(socket instanceof TLSSocket)) return spec.http_version === '2'
  const isHttp2 = socket.alpnProtocol === 'h2'
  if (spec.http_version === '2' && !isHttp2) throw new Fault('protocol_error', say('http.no_http2'))
  return isHttp2
}

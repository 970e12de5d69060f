import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { say } from '../../../say.ts'
import { Fault } from '../../connection/fault.ts'
import type { Receiver } from '../receiver.ts'
import type { HttpRequest } from '../request.ts'
import { Reader } from './reader.ts'

/** Sends a request as HTTP/1.1 over a connected socket, and gives the answer to the receiver. */
export function exchangeHttp1(socket: Socket, request: HttpRequest, receiver: Receiver): void {
  const reader = new Reader({
    method: request.method,
    isTls: socket instanceof TLSSocket,
    flaws: receiver.flaws,
    begin: ({ statusCode, headers }) => receiver.begin(statusCode, headers),
    data: bytes => receiver.data(bytes),
    done: () => receiver.done(),
  })
  const read = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      receiver.fail(error)
    }
  }
  socket.on('data', (bytes: Buffer) => read(() => reader.push(bytes)))
  socket.once('end', () => read(() => reader.close()))
  socket.on('error', error => receiver.fail(error))
  socket.once('close', () => receiver.lose())
  read(() => void socket.write(bytesOf(request)))
}

/** The request on the wire (RFC 9112 3). The connection carries nothing else. */
function bytesOf({ url, method, headers, body }: HttpRequest): Buffer {
  const fields = headers.map(({ name, value }) => [name, value] as const)
  const given = new Set(fields.map(([name]) => name.toLowerCase()))
  const content = body === null ? null : Buffer.from(body)
  const hasLength = content !== null || METHODS_WITH_BODY.has(method)
  const all = [
    ...(given.has('host') ? [] : [['host', url.host] as const]),
    ...fields,
    ['connection', 'close'] as const,
    ...(hasLength ? [['content-length', String(content?.length ?? 0)] as const] : []),
  ]
  const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, ...all.map(lineOf), '', '']
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), content ?? Buffer.alloc(0)])
}

/** Methods whose requests say that they have no body (RFC 9110 8.6). */
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

/** The control plane refuses such headers on save, so this one came another way. */
function lineOf([name, value]: readonly [string, string]): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw new Fault('protocol_error', say('http.unsendable_header', { header: name }))
  return `${name}: ${value}`
}

import { type ClientHttp2Session, type ClientHttp2Stream, connect, type OutgoingHttpHeaders } from 'node:http2'

export const EXPORT_LOGS = '/opentelemetry.proto.collector.logs.v1.LogsService/Export'
export const EXPORT_TRACES = '/opentelemetry.proto.collector.trace.v1.TraceService/Export'

/** A connection that implements gRPC itself, so that a test may send anything malformed. */
export class Connection {
  readonly session: ClientHttp2Session
  readonly #ready: Promise<void>

  constructor(port: number) {
    this.session = connect(`http://127.0.0.1:${port}`)
    this.session.on('error', () => {})
    this.#ready = new Promise(done => this.session.once('remoteSettings', () => done()))
  }

  /** Begins a call, once the server's settings are known. */
  async begin(path: string, headers: OutgoingHttpHeaders): Promise<ClientHttp2Stream> {
    await this.#ready
    const fixed = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' }
    const stream = this.session.request({ ...fixed, ...headers })
    stream.on('error', () => {})
    return stream
  }

  /** Makes a call with the given bytes as its body. Returns its gRPC status, or the HTTP status. */
  async call(path: string, headers: OutgoingHttpHeaders, body: Buffer): Promise<string> {
    const stream = await this.begin(path, headers)
    const status = statusOf(stream)
    stream.end(body)
    return status
  }

  close(): void {
    this.session.destroy()
  }
}

/** The status `0`, `16` …; `http 415` if the response is not gRPC; `reset` if there is none. */
export function statusOf(stream: ClientHttp2Stream): Promise<string> {
  return new Promise(done => {
    const told = (headers: OutgoingHttpHeaders) => {
      const status = headers['grpc-status']
      if (status !== undefined) done(String(status))
      else if (headers[':status'] !== undefined && headers[':status'] !== 200) done(`http ${headers[':status']}`)
    }
    stream.on('response', told)
    stream.on('trailers', told)
    stream.once('close', () => done('reset'))
    stream.resume()
  })
}

/** A message with its five bytes before it (gRPC over HTTP/2, "Length-Prefixed-Message"). */
export function framed(message: Buffer, { packed = false, length = message.length } = {}): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(packed ? 1 : 0)
  head.writeUInt32BE(length, 1)
  return Buffer.concat([head, message])
}

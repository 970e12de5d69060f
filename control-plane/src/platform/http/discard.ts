import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How much of an unwanted body is read and dropped, so that the connection can be reused. */
const DISCARDED_BYTES = 2_000_000
/**
 * A connection that is closed early is first read and dropped for so long, in all and between two pieces (milliseconds),
 * and so far: if it were closed at once, the system would reset it, and the client might lose the response.
 */
const LINGER_MS = 30_000
const LINGER_IDLE_MS = 5_000
const LINGER_BYTES = 32_000_000

const TOO_LARGE = 413

/**
 * Drops the rest of a body that nobody wants once the response is sent. After a 413, or if a long rest is announced,
 * the response says `Connection: close`.
 */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  const writeHead = res.writeHead.bind(res) as (status: number, ...rest: unknown[]) => ServerResponse
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status === TOO_LARGE || isLong(req)) res.shouldKeepAlive = false
    return writeHead(status, ...rest)
  }) as typeof res.writeHead
  // Must be the first listener: Node's own would read the body to its end, however long.
  res.prependOnceListener('finish', () => {
    if (!req.readableEnded && !req.destroyed) drop(req, isLast(res))
  })
}

/** Whether more is still to come than is read for the sake of the connection. */
function isLong(req: IncomingMessage): boolean {
  return !req.complete && Number(req.headers['content-length'] ?? 0) > DISCARDED_BYTES
}

function isLast(res: ServerResponse): boolean {
  return !res.shouldKeepAlive || String(res.getHeader('connection') ?? '').toLowerCase() === 'close'
}

function drop(req: IncomingMessage, last: boolean): void {
  const { socket } = req
  let dropped = 0
  let lingers = last
  if (last) linger(req, socket)
  // A decompressor at its limit may still be attached to the body.
  req.unpipe()
  req.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > LINGER_BYTES) socket.destroy()
    else if (dropped > DISCARDED_BYTES && !lingers) {
      lingers = true
      linger(req, socket)
      socket.end()
    }
  })
  req.read(0)
  req.resume()
}

/** Half-closes the connection where Node would close it, and closes it when the client is done, or is too slow. */
function linger(req: IncomingMessage, socket: Socket): void {
  socket.destroySoon = () => void socket.end()
  const close = () => void socket.destroy()
  const deadline = setTimeout(close, LINGER_MS)
  deadline.unref()
  socket.setTimeout(LINGER_IDLE_MS, close)
  socket.once('close', () => clearTimeout(deadline))
  // What is written last is sent first.
  req.once('end', () => void socket.end(close))
}

import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { Socket } from 'node:net'

/** What each line of a head costs besides its name and its value (RFC 9113 6.5.2). */
const LINE_BYTES = 32

/**
 * Begins a session of HTTP/2 over a connected socket. `mostHead` is announced to the server in bytes; Node enforces only
 * the number of lines and a maximum of memory, so whoever reads a head measures it.
 */
export function connectHttp2(origin: string, socket: Socket, { mostHead }: { mostHead: number }): ClientHttp2Session {
  const options = {
    createConnection: () => socket,
    maxHeaderListPairs: mostHead / LINE_BYTES,
    settings: { enablePush: false, maxHeaderListSize: mostHead },
    // What an account gives twice is sent twice, as over HTTP/1.1. The types of Node do not know this option.
    strictSingleValueFields: false,
  }
  return connect(origin, options)
}

/** The size of a head of HTTP/2 in bytes, by its names and values by turns. */
export function headBytes(raw: readonly string[]): number {
  return raw.reduce((sum, text) => sum + text.length, (raw.length / 2) * LINE_BYTES)
}

const RESET_NAMES = new Map(
  Object.entries(constants)
    .filter(
      ([name]) =>
        /^NGHTTP2_[A-Z_]+$/.test(name) &&
        !/^NGHTTP2_(ERR_|HCAT|FLAG|SETTINGS_(?!TIMEOUT)|NV|DEFAULT|STREAM_STATE)/.test(name),
    )
    .map(([name, code]) => [code, name.replace('NGHTTP2_', '')]),
)

/** The name of an error code of HTTP/2. */
export function http2ErrorName(code: number): string {
  return RESET_NAMES.get(code) ?? String(code)
}

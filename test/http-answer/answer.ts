/** An answer as bytes, with the flaws that the agent must find in it. */
export interface Answer {
  name: string
  bytes: Buffer
  flaws: readonly string[]
  /** The server leaves the connection open. */
  staysOpen: boolean
}

export const PAGE = 'hello world'
export const OK = 'HTTP/1.1 200 OK\r\n'
export const LENGTH = `Content-Length: ${PAGE.length}\r\n`
export const CHUNKED = 'Transfer-Encoding: chunked\r\n'
export const CHUNKS = `b\r\n${PAGE}\r\n0\r\n\r\n`
/** The address of the server in an answer. */
export const HERE = '{host}'

/** `text` is latin1: a character is a byte. */
export function answer(name: string, text: string | Buffer, ...flaws: string[]): Answer {
  return { name, bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text, flaws, staysOpen: false }
}

export function staying(given: Answer): Answer {
  return { ...given, name: `${given.name}, kept open`, staysOpen: true }
}

/** An answer with one more header line. */
export function withHeader(line: string, ...flaws: string[]): Answer {
  return answer(`header ${shown(line)}`, `${OK}${line}\r\n${LENGTH}\r\n${PAGE}`, ...flaws)
}

/** An answer with another status line. */
export function withStatus(line: string, ...flaws: string[]): Answer {
  return answer(`status line ${shown(line)}`, `${line}\r\n${LENGTH}\r\n${PAGE}`, ...flaws)
}

export function shown(text: string): string {
  return text.length <= 60
    ? JSON.stringify(text)
    : `${JSON.stringify(text.slice(0, 40))} and ${text.length - 40} more bytes`
}

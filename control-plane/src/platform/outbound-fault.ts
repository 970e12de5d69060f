import { NotAllowed } from './egress.ts'

/** The `User-Agent` of messages that we send to addresses of customers. */
export const USER_AGENT = 'Pharos/0.1.0'

const WORDS: Record<string, string> = {
  TimeoutError: 'no answer within 5 s',
  UND_ERR_CONNECT_TIMEOUT: 'no answer within 5 s',
  UND_ERR_HEADERS_TIMEOUT: 'no answer within 5 s',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'the name has no address',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'no answer in time',
}

/** Why a request of `Egress` failed, in words that follow the name of the receiver. */
export function wordsOfFault(error: unknown): string {
  const { name = '', code = '', message = '' } = error as { name?: string; code?: string; message?: string }
  if (error instanceof NotAllowed) return message
  return WORDS[code] ?? WORDS[name] ?? (code ? `it failed (${code})` : 'it failed')
}

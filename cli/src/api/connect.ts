import { type Client, createClient, createOpenClient, type OpenClient } from '@pharos/shared-protocol/client.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import type { Credentials } from '../credentials/find.ts'
import { CliFailure, EXIT, systemCode } from '../failure.ts'

/** A test run may make four attempts of a minute each; no other call takes longer. */
const PATIENCE_MS = 300_000

/** Names the system, since people see it where a login is confirmed. */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Macintosh; Mac OS X', win32: 'Windows NT 10.0' }
const USER_AGENT = `pharos-cli/${VERSION} (${SYSTEMS[process.platform] ?? process.platform})`

/** A client of the contract, and one whose replies are read by the caller, piece by piece. */
export interface Connection {
  call: Client
  open: OpenClient
}

/**
 * Connects with this credential. An unreachable address is a failure that says what to do. When the credential is
 * refused, `renew` returns another one, or null if there is none.
 */
export function connect(
  { base_url, api_key }: Pick<Credentials, 'base_url' | 'api_key'>,
  renew: (spent: string) => Promise<string | null> = async () => null,
): Connection {
  let token = api_key
  const renewing: typeof fetch = async (input, init = {}) => {
    const send = () =>
      reach(base_url, input, { ...init, headers: { ...plain(init.headers), authorization: `Bearer ${token}` } })
    const response = await send()
    const next = response.status === 401 ? await renew(token) : null
    if (next === null) return response
    token = next
    return send()
  }
  const options = { baseUrl: base_url, fetch: renewing }
  return { call: createClient(options), open: createOpenClient(options) }
}

function plain(headers: RequestInit['headers']): Record<string, string> {
  return headers as Record<string, string>
}

export async function reach(base_url: string, input: Parameters<typeof fetch>[0], init: RequestInit = {}) {
  try {
    const headers = { ...(init.headers as Record<string, string>), 'user-agent': USER_AGENT }
    return await fetch(input, { signal: AbortSignal.timeout(PATIENCE_MS), ...init, headers })
  } catch (error) {
    throw unreachable(base_url, error)
  }
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'the name does not resolve',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_SOCKET: 'the connection was cut',
  ERR_INVALID_URL: 'the address is not valid',
}

function unreachable(base_url: string, error: unknown): CliFailure {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = systemCode(cause)
  const seen = (code && WORDS[code]) ?? (cause instanceof Error ? cause.message : String(cause))
  return new CliFailure(
    EXIT.unreachable,
    `The API at ${base_url} cannot be reached: ${seen}.`,
    'Is Pharos running there? "npm start" starts one on this machine.',
    'For another one give --profile NAME, or set PHAROS_BASE_URL and PHAROS_API_KEY.',
  )
}

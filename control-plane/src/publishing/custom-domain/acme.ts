const TIMEOUT_MS = 15_000
const BAD_NONCE = 'urn:ietf:params:acme:error:badNonce'

/** A problem document of the authority (RFC 8555 6.7). */
export class AcmeProblem extends Error {
  readonly type: string
  readonly status: number
  /** Milliseconds after which it may be asked again; 0 when it does not say. */
  readonly retryAfterMs: number
  constructor(status: number, problem: { type?: string; detail?: string }, retryAfter: unknown) {
    super(problem.detail ?? `the authority answered ${status}`)
    this.type = problem.type ?? 'about:blank'
    this.status = status
    this.retryAfterMs = (Number(retryAfter) || 0) * 1000
  }
}

let loaded: ReturnType<typeof load> | undefined

/** The ACME library, loaded at its first use: it takes a tenth of a process's start, and few processes use it. */
export function loadAcme(): ReturnType<typeof load> {
  loaded ??= load()
  return loaded
}

/**
 * Loads the library and removes its own retries: they would hold a lease for minutes, and fail while the authority is
 * away. The row is retried instead.
 */
async function load() {
  const { default: acme } = await import('acme-client')
  const { defaults, interceptors } = acme.axios
  Object.assign(defaults, { timeout: TIMEOUT_MS, maxRedirects: 0, maxContentLength: 1024 * 1024 })
  interceptors.request.clear()
  interceptors.response.clear()
  interceptors.response.use(answer => {
    // A used nonce is not an error here, since the library itself retries it.
    if (answer.status >= 400 && answer.data?.type !== BAD_NONCE)
      throw new AcmeProblem(answer.status, Object(answer.data), answer.headers['retry-after'])
    return answer
  })
  return acme
}

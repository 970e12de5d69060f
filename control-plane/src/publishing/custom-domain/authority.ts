import acme from 'acme-client'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

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

prepareTransport()

/**
 * The library's own retries would hold a lease for minutes, and fail while the authority is away: rows are retried
 * instead.
 */
function prepareTransport(): void {
  const { defaults, interceptors } = acme.axios
  Object.assign(defaults, { timeout: TIMEOUT_MS, maxRedirects: 0, maxContentLength: 1024 * 1024 })
  interceptors.request.clear()
  interceptors.response.clear()
  interceptors.response.use(answer => {
    // The library itself retries a used nonce.
    if (answer.status >= 400 && answer.data?.type !== BAD_NONCE)
      throw new AcmeProblem(answer.status, Object(answer.data), answer.headers['retry-after'])
    return answer
  })
}

/** The authority of PHAROS_ACME_DIRECTORY, as the account of this installation. */
export interface Authority {
  /** Signed in; creates the account when there is none yet. */
  client(): Promise<acme.Client>
  /** The authority no longer knows the account: the next use creates it again, with the same key. */
  forgetAccount(): Promise<void>
}

export function openAuthority(platform: Platform): Authority {
  const { PHAROS_ACME_DIRECTORY: directoryUrl = '' } = platform.config
  let signedIn: Promise<acme.Client> | null = null
  return {
    client() {
      signedIn ??= signIn(platform, directoryUrl).catch(error => {
        signedIn = null
        throw error
      })
      return signedIn
    },
    async forgetAccount() {
      signedIn = null
      await inSystem(platform, ctx =>
        sql`update acme_account set url = null where directory = ${directoryUrl}`.execute(ctx.sql),
      )
    },
  }
}

async function signIn(platform: Platform, directoryUrl: string): Promise<acme.Client> {
  const { key, url } = await accountOf(platform, directoryUrl)
  if (url !== null) return new acme.Client({ directoryUrl, accountKey: key, accountUrl: url })
  const client = new acme.Client({ directoryUrl, accountKey: key })
  const email = platform.config.PHAROS_ACME_EMAIL
  await client.createAccount({ termsOfServiceAgreed: true, ...(email ? { contact: [`mailto:${email}`] } : {}) })
  await inSystem(platform, ctx =>
    sql`update acme_account set url = ${client.getAccountUrl()} where directory = ${directoryUrl}`.execute(ctx.sql),
  )
  return client
}

/** The installation's one account at a directory, whichever process created it. */
async function accountOf(platform: Platform, directory: string): Promise<{ key: string; url: string | null }> {
  const sealedFor = `acme account ${directory}`
  const made = platform.sealer.seal((await acme.crypto.createPrivateEcdsaKey()).toString(), sealedFor)
  return inSystem(platform, async ctx => {
    await sql`insert into acme_account (directory, private_key) values (${directory}, ${made})
      on conflict do nothing`.execute(ctx.sql)
    const { rows } = await sql<{ private_key: string; url: string | null }>`select private_key, url from acme_account
      where directory = ${directory}`.execute(ctx.sql)
    return { key: platform.sealer.open(rows[0]?.private_key ?? '', sealedFor), url: rows[0]?.url ?? null }
  })
}

import acme from 'acme-client'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

const TIMEOUT_MS = 15_000
const BAD_NONCE = 'urn:ietf:params:acme:error:badNonce'

/** What the authority answered instead of what was asked for (RFC 8555 6.7). */
export class AcmeProblem extends Error {
  readonly type: string
  readonly status: number
  /** Milliseconds for which it wants to be left alone; 0 where it does not say. */
  readonly retryAfterMs: number
  constructor(status: number, problem: { type?: string; detail?: string }, retryAfter: unknown) {
    super(problem.detail ?? `the authority answered ${status}`)
    this.type = problem.type ?? 'about:blank'
    this.status = status
    this.retryAfterMs = (Number(retryAfter) || 0) * 1000
  }
}

prepareTransport()

/** The library's own repetitions would hold a lease for minutes, and fail at an authority that is away: rows repeat. */
function prepareTransport(): void {
  const { defaults, interceptors } = acme.axios
  Object.assign(defaults, { timeout: TIMEOUT_MS, maxRedirects: 0, maxContentLength: 1024 * 1024 })
  interceptors.request.clear()
  interceptors.response.clear()
  interceptors.response.use(answer => {
    // A nonce that was used up is the library's to repeat.
    if (answer.status >= 400 && answer.data?.type !== BAD_NONCE)
      throw new AcmeProblem(answer.status, Object(answer.data), answer.headers['retry-after'])
    return answer
  })
}

/** The authority of PHAROS_ACME_DIRECTORY, as the account of this installation. */
export interface Authority {
  /** Signed in; the account is made when there is none yet. */
  client(): Promise<acme.Client>
  /** The authority does not know the account any more: the next use makes it anew, by the same key. */
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

/** The installation's one account at a directory, whichever process was first. */
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

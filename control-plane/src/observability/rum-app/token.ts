import type { RumSettings } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Credentials } from '../../platform/http/authenticate.ts'
import { createGuessLimit } from '../../platform/http/rate-limit.ts'
import { accountSuspended, Refusal } from '../../platform/refusal.ts'
import { remember } from '../../platform/remember.ts'
import type { Senders } from '../../platform/telemetry-process/forward.ts'
import { isClientToken } from '../rum-config/index.ts'
import { pagesOf } from '../telemetry-gap/index.ts'

/** The most applications in memory; each may have 60 KB of settings. */
const MOST_KNOWN = 1_000

/** The application of a client token. */
export interface SendingApp {
  id: string
  account_id: string
  settings: RumSettings
  first_event_at: number | null
  suspended: boolean
}

/** Finds applications by client token. Believes them for a second, and while the database is away. */
export function createSendingApps(platform: Platform) {
  const guard = createGuessLimit(platform)
  const known = remember<SendingApp>(platform.clock, MOST_KNOWN)
  const find = async (token: string, address: string): Promise<SendingApp> => {
    const app = isClientToken(token) ? await guard(address, token, () => findByToken(platform, token)) : null
    if (app === null) throw new Refusal('unauthenticated', observabilityText('rum_app.unknown_client_token'))
    if (app.suspended) throw accountSuspended()
    return app
  }
  return (token: string, address: string): Promise<SendingApp> => known(token, () => find(token, address))
}

async function findByToken(platform: Platform, token: string): Promise<SendingApp | null> {
  const { rows } = await inSystem(
    platform,
    ctx =>
      sql<SendingApp>`select id, account_id, settings, first_event_at,
        account_suspended(account_id) as suspended from rum_app
      where client_token = ${token} or (previous_token = ${token} and previous_token_until > ${ctx.now})`.execute(
        ctx.sql,
      ),
    'read',
  )
  return rows[0] ?? null
}

/** Whom each request of the telemetry process counts for: also those with a client token, which opens nothing else. */
export function ownersOf(credentials: Credentials): Senders {
  return {
    isClientToken,
    async find(platform, credential) {
      if (!isClientToken(credential.token)) return credentials.find(platform, credential)
      const app = await findByToken(platform, credential.token)
      return app && { account: pagesOf(app.account_id) }
    },
  }
}

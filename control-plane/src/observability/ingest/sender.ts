import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Planned } from '../../account/account/index.ts'
import { inAccountAlone, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Credentials, requireAccess, requirePrincipal } from '../../platform/http/authenticate.ts'
import { createGuessLimit } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remember } from '../../platform/remember.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { loadParsers, type Parser } from '../parser/index.ts'
import { loadRedaction, type Rule } from '../redaction/index.ts'

/** An account's settings for telemetry. */
export interface Settings extends Planned {
  parsers: Parser[]
  redaction: Rule[]
}

/** The account that the records belong to. */
export interface Sender {
  account_id: string
  settings: Settings
}

const ACCESS = { method: 'POST', access: { kind: 'account', scope: 'ingest:telemetry', role: 'member' } } as const

/**
 * Finds the account of a key. Looks up a key and its account once a second, however many requests come, so that a
 * revoked key or a changed setting takes effect within a second. While the database is down, the last values count for
 * ten minutes; a key not used here before is refused with 503.
 */
export function createSenders(platform: Platform, credentials: Credentials) {
  const { clock } = platform
  const guard = createGuessLimit(platform)
  const accounts = remember<string>(clock)
  const settings = remember<Settings>(clock)

  const findAccount = async (token: string, address: string): Promise<string> => {
    const credential = { by: 'bearer', token } as const
    const find = () => guard(address, token, () => credentials.find(platform, credential))
    const { account, actor } = await requirePrincipal(platform, credential, find)
    requireAccess(ACCESS, actor, clock.now())
    return account
  }

  const senderOf = async (account_id: string): Promise<Sender> => ({
    account_id,
    settings: await settings(account_id, () =>
      inAccountAlone(platform, account_id, 'read', ctx => loadSettings(ctx, account_id)),
    ),
  })

  const byKey = async (authorization: string, address: string): Promise<Sender> => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (token === undefined) throw new Refusal('unauthenticated', observabilityText('ingest.no_api_key'))
    const name = tokenHash(token).toString('base64')
    return senderOf(await accounts(name, () => findAccount(token, address)))
  }

  return { byKey, of: senderOf }
}

async function loadSettings(ctx: SystemCtx, account: string): Promise<Settings> {
  const { rows } = await sql<Planned>`select plan, plan_exceptions from account where id = ${account}`.execute(ctx.sql)
  const [found] = rows
  if (!found) throw new Refusal('unauthenticated', observabilityText('ingest.account_gone'))
  return { ...found, parsers: await loadParsers(ctx, account), redaction: await loadRedaction(ctx, account) }
}

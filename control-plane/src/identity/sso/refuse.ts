import type { SsoFault } from '@pharos/shared-protocol/contract/identity/sso-fault.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SsoRefused } from '../saml/index.ts'
import { type Connection, findConnection, saveTest } from '../sso-connection/index.ts'
import { findSignIn } from './row.ts'

/** What a refused sign-in claims to be about; nothing in it is verified. */
export interface About {
  sign_in: string | null
  connection: string | null
}

/**
 * The most audit entries of a connection in a minute, by one process. Unsigned responses, which anybody can post, are
 * counted apart, so that they cannot displace the other entries.
 */
const MOST_ENTRIES = 30
const UNSIGNED: ReadonlySet<SsoFault> = new Set([
  ...(['too_large', 'malformed', 'dtd', 'comment', 'entity_in_name_id', 'encrypted', 'structure'] as const),
  ...(['unsigned', 'signature_elsewhere', 'algorithm_not_allowed', 'signature_invalid'] as const),
])

/** Writes the reason of a refused sign-in to the account's audit log; the caller gets a neutral message. */
export type RefuseSso = (ctx: PublicCtx, about: About, error: unknown) => Promise<never>

export function createRefuseSso(platform: Platform): RefuseSso {
  const signed = createLimiter(platform, 'sso-refusals', MOST_ENTRIES)
  const unsigned = createLimiter(platform, 'sso-refusals', MOST_ENTRIES)
  return async (ctx, about, error) => {
    if (!(error instanceof SsoRefused)) throw error
    const { fault } = error
    const connection = await inSystem(platform, tx => connectionOf(tx, about))
    ctx.log.info({ fault, connection: connection?.id ?? null }, 'a sign-in by an identity provider was refused')
    const entries = UNSIGNED.has(fault) ? unsigned : signed
    if (connection && (await within(entries.consume(connection.id)))) await note(ctx, connection, about, fault)
    throw new Refusal('forbidden', identityText('sso.failed'))
  }
}

type Tx = Parameters<typeof findConnection>[0]

async function connectionOf(tx: Tx, about: About): Promise<Connection | null> {
  const row = about.sign_in ? await findSignIn(tx, about.sign_in) : null
  const id = row?.connection_id ?? about.connection
  return id ? findConnection(tx, id) : null
}

async function within(counted: Promise<unknown>): Promise<boolean> {
  return counted.then(
    () => true,
    () => false,
  )
}

async function note(ctx: PublicCtx, { id, name, account_id }: Connection, { sign_in }: About, reason: SsoFault) {
  const { address, user_agent } = ctx.caller
  await inSystem(ctx.platform, async tx => {
    const actor = { type: 'sso_connection', id, name } as const
    writeAudit(
      { account: account_id, actor, newId: tx.newId, now: tx.now, later: tx.later },
      {
        ...{ action: 'sso.refuse', resource: id, changed_fields: [], status: 403, reason },
        ...{ address, user_agent, request_id: ctx.request_id },
      },
    )
    const row = sign_in ? await findSignIn(tx, sign_in) : null
    if (row?.test && row.finished_at === null)
      await saveTest(tx, id, { at: tx.now, outcome: 'failed', email: null, role: null, reason })
  })
}

import { loadSecrets } from '../../account/secret/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startRelay } from '../../platform/outbox/relay.ts'

export const SECRETS_CONSUMER = 'browser-secrets'

/** The account's secrets as a browser check stores them, sealed; null if there are none. */
export async function sealEnvironment(ctx: SystemCtx, account: string, monitorId: string): Promise<string | null> {
  const environment = await loadSecrets(ctx, account)
  if (Object.keys(environment).length === 0) return null
  return ctx.platform.sealer.seal(JSON.stringify({ environment }), `monitor ${monitorId}`)
}

/** Updates the secrets of every browser check of an account when they change. */
export function startSecretsRelay(platform: Platform) {
  return startRelay(platform, SECRETS_CONSUMER, async events => {
    for (const account of new Set(events.map(event => event.account)))
      await inSystem(platform, ctx => renewEnvironments(ctx, account))
  })
}

async function renewEnvironments(ctx: SystemCtx, account: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from monitor where account_id = ${account} and kind = 'browser'
    order by id`.execute(ctx.sql)
  for (const { id } of rows)
    await sql`update monitor set secrets = ${await sealEnvironment(ctx, account, id)} where id = ${id}`.execute(ctx.sql)
}

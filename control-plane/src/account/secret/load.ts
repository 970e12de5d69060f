import type { SystemCtx } from '../../platform/context.ts'
import { SecretEntity, sealedFor } from './entity.ts'

/** The account's secrets in clear, by name, for a run that is then sealed to its region. */
export async function loadSecrets(ctx: SystemCtx, account: string): Promise<Record<string, string>> {
  const secrets = await ctx.em.find(SecretEntity, { account_id: account })
  return Object.fromEntries(
    secrets.map(({ id, name, value }) => [name, ctx.platform.sealer.open(value, sealedFor(id))]),
  )
}

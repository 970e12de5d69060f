import type { Ctx } from '../../platform/context.ts'
import type { Monitor } from '../monitor/index.ts'

/** How a kind keeps values of its settings secret: stored apart from the others, sealed, and never shown. */
export interface SecretSettings<Config> {
  /** The settings as they are stored, and the secret values that were taken out; null for none. */
  hide(config: Config): { config: Config; secrets: object | null }
  /** The settings with their secret values, for a change. */
  reveal(config: Config, secrets: unknown): Config
}

/** Seals the secret values of a monitor; null for none. */
export function sealSecrets(ctx: Ctx, id: string, secrets: object | null): string | null {
  return secrets && ctx.platform.sealer.seal(JSON.stringify(secrets), `monitor ${id}`)
}

/** The secret values of a monitor, as they were sealed; null for none. */
export function openSecrets(ctx: Ctx, { id, secrets }: Monitor): unknown {
  return secrets ? JSON.parse(ctx.platform.sealer.open(secrets, `monitor ${id}`)) : null
}

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { keyIdOf, reportKeyOf, reportKeySet } from '@pharos/shared-protocol/report/key.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The beginning of a private Ed25519 key in DER (RFC 8410, 7); its 32 bytes follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key with which this installation signs reports. Made from PHAROS_SECRET_KEY, as all of its keys are. */
export function signingKey({ sealer }: Pick<Platform, 'sealer'>): KeyObject {
  const key = Buffer.concat([PKCS8, sealer.derive('signing reports')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** Notes that the key signs, so that its public half is shown even after PHAROS_SECRET_KEY was replaced. */
export async function noteKey(ctx: SystemCtx): Promise<void> {
  const key = reportKeyOf(signingKey(ctx.platform))
  await sql`insert into report_key (kid, x, first_used_at) values (${keyIdOf(key)}, ${key.x}, ${ctx.now})
    on conflict do nothing`.execute(ctx.sql)
}

/** The public keys: the one that signs now, and those that signed before. */
export async function listReportKeys({ platform }: { platform: Platform }) {
  const now = reportKeyOf(signingKey(platform))
  const { rows } = await inSystem(platform, ctx =>
    sql<{
      x: string
    }>`select x from report_key where kid <> ${keyIdOf(now)} order by first_used_at desc limit 99`.execute(ctx.sql),
  )
  const old = rows.map(({ x }) => ({ kty: 'OKP', crv: 'Ed25519', x }) as const)
  const { keys } = reportKeySet([now, ...old])
  return { keys: keys.map(key => ({ ...key, use: 'sig' as const, alg: 'EdDSA' as const })) }
}

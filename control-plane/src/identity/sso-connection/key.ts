import { makeMessageKey } from '@pharos/shared-protocol/ca.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { KEY_DAYS, type KeyUse, signingKey, usable } from './key-rules.ts'

/** A key of ours, for what the identity provider of one SAML connection encrypts, or for our requests to it. */
export interface OwnKey {
  id: string
  account_id: string
  connection_id: string
  use: KeyUse
  /** PEM. */
  certificate: string
  /** Sealed PEM. */
  private_key: string
  created_at: EpochMs
  expires_at: EpochMs
}

const sealingOf = (id: string) => `sso key ${id}`

/** Makes keys for a connection. Takes a few hundred milliseconds each, so it is done outside of transactions. */
export function newKeys(
  platform: Pick<Platform, 'ids' | 'sealer'>,
  of: { id: string; account_id: string },
  uses: readonly KeyUse[],
  now: EpochMs,
): Promise<OwnKey[]> {
  return Promise.all(
    uses.map(async use => {
      // The name tells which connection a response is for whose audience is encrypted.
      const { cert_pem, key_pem } = await makeMessageKey(of.id, KEY_DAYS, now)
      const id = platform.ids.at(now)
      const whose = { id, account_id: of.account_id, connection_id: of.id, use }
      const expires_at = epoch(now + KEY_DAYS * 86_400_000)
      const private_key = platform.sealer.seal(key_pem, sealingOf(id))
      return { ...whose, certificate: unixLines(cert_pem), private_key, created_at: now, expires_at }
    }),
  )
}

/** Some libraries sign a certificate's carriage returns, which readers of XML do not see (XML 1.0, 2.11). */
function unixLines(pem: string): string {
  return pem.replaceAll('\r', '')
}

export async function insertKeys(ctx: SystemCtx, keys: readonly OwnKey[]): Promise<void> {
  for (const key of keys)
    await sql`insert into sso_key (id, account_id, connection_id, use, certificate, private_key, created_at, expires_at)
      values (${key.id}, ${key.account_id}, ${key.connection_id}, ${key.use}, ${key.certificate}, ${key.private_key},
        ${key.created_at}, ${key.expires_at})`.execute(ctx.sql)
}

/** The keys of connections that have not expired, the newest first. */
export async function keysOf(ctx: Pick<SystemCtx, 'sql' | 'now'>, connections: readonly string[]): Promise<OwnKey[]> {
  if (connections.length === 0) return []
  const { rows } = await sql<OwnKey>`select * from sso_key
    where connection_id = any(${connections}::uuid[])`.execute(ctx.sql)
  return usable(rows, ctx.now)
}

/** The private keys (PEM) that may decrypt what the provider of a connection sends. */
export async function decryptionKeys(ctx: SystemCtx, { sealer }: Pick<Platform, 'sealer'>, connection: string) {
  const keys = (await keysOf(ctx, [connection])).filter(({ use }) => use === 'encryption')
  return keys.map(({ id, private_key }) => sealer.open(private_key, sealingOf(id)))
}

/** The private key (PEM) that signs requests of a connection; null if there is none yet. */
export async function requestKey(ctx: SystemCtx, { sealer }: Pick<Platform, 'sealer'>, connection: string) {
  const key = signingKey(await keysOf(ctx, [connection]), ctx.now)
  return key ? sealer.open(key.private_key, sealingOf(key.id)) : null
}

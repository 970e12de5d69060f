import type { AuditStream } from '@pharos/shared-protocol/contract/account/audit-stream.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { epoch, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

type Shown = z.output<typeof AuditStream>

/** The secret part of a destination. */
export interface Secrets {
  /** Of a webhook: its whole address, and the key of the signature. */
  url?: string
  signing_secret?: string
  /** Of a bucket. */
  secret_access_key?: string
}

export interface StreamRow {
  id: string
  account_id: string
  kind: Shown['kind']
  config: Pick<Shown, 'url' | 'bucket'>
  /** Sealed JSON of `Secrets`. */
  secrets: string
  enabled: boolean
  created_at: number
  revision: number
  next_at: number
  failures: number
  failing_since: number | null
  last_error: string | null
  last_error_text: Text | null
  last_sent_at: number | null
}

/** Loads an account's stream; locked for a change on request. */
export async function loadStream(ctx: SystemCtx, account: string, lock = false): Promise<StreamRow | undefined> {
  const { rows } = await sql<StreamRow>`select id, account_id, kind, config, secrets, enabled, created_at, revision,
      next_at, failures, failing_since, last_error, last_error_text, last_sent_at
    from audit_stream where account_id = ${account} ${lock ? sql`for update` : sql``}`.execute(ctx.sql)
  return rows[0]
}

export function sealSecrets({ platform }: SystemCtx, id: string, secrets: Secrets): string {
  return platform.sealer.seal(JSON.stringify(secrets), sealedFor(id))
}

export function openSecrets({ platform }: SystemCtx, { id, secrets }: Pick<StreamRow, 'id' | 'secrets'>): Secrets {
  return JSON.parse(platform.sealer.open(secrets, sealedFor(id))) as Secrets
}

/** Binds sealed secrets to their stream. */
function sealedFor(id: string): string {
  return `audit stream ${id}`
}

export function presentStream({ id, enabled, kind, config, ...row }: StreamRow): Shown {
  const since = row.failing_since === null ? null : epoch(row.failing_since)
  return {
    id,
    enabled,
    kind,
    url: config.url,
    bucket: config.bucket,
    last_sent_at: rfc3339OrNull(row.last_sent_at),
    failing_since: rfc3339OrNull(since),
    last_error: row.last_error,
    last_error_text: row.last_error_text,
    next_attempt_at: since !== null && enabled ? rfc3339(epoch(row.next_at)) : null,
    created_at: rfc3339(epoch(row.created_at)),
  }
}

import { createHash } from 'node:crypto'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context } from 'koa'
import { inSystem, type Platform, type SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'
import { Refusal, refuseField } from '../refusal.ts'
import type { Principal } from './authenticate.ts'

const KEPT_MS = 24 * 3_600_000
const SECRET_KEPT_MS = 10 * 60_000
/** After this time an unfinished first request counts as dead, since its process was killed. */
const IN_FLIGHT_MS = 60_000

export interface KeptReply {
  status: number
  body: string
  etag: string | null
}

/** One use of an `Idempotency-Key`. `replay` is the first response, if there was one. */
export interface IdempotentCall {
  replay: KeptReply | null
  /** Stores the reply, in the transaction of the change. */
  keep(ctx: Pick<SystemCtx, 'sql' | 'now'>, reply: KeptReply): Promise<void>
  /** Deletes a refused call, so that it may be repeated. */
  forget(): Promise<void>
}

/**
 * Claims the key of a creating request, or returns null when it has none. Another body or query, or a first request in
 * progress, is 409.
 */
export async function claimIdempotencyKey(
  ctx: Context,
  platform: Platform,
  route: AnyRoute,
  principal: Principal,
  body: unknown,
): Promise<IdempotentCall | null> {
  const key = ctx.get('idempotency-key')
  if (!mayBeKept(ctx, route)) return null
  if (key.length > 255) throw refuseField('Idempotency-Key', requestText('request.too_long'))
  const hash = hashOf(ctx, body)
  const id = { account: principal.account, credential: principal.actor.id, route: route.id, key }
  const existing = await inSystem(platform, system => insertOrRead(system, id, hash))
  return {
    replay: existing && readExisting(existing, hash, platform),
    keep: (current, reply) => keepReply(current, platform, route, id, reply),
    forget: () => inSystem(platform, system => deleteKey(system, id)),
  }
}

/** Whether a request may be a repetition with a stored reply. */
export function mayBeKept(ctx: Context, route: AnyRoute): boolean {
  return route.idempotent && ctx.get('idempotency-key') !== ''
}

/** The stored reply of the same request with this `Idempotency-Key`; null if there is none, or no longer. */
export async function findKeptReply(
  ctx: Context,
  platform: Platform,
  route: AnyRoute,
  principal: Principal,
  body: unknown,
): Promise<KeptReply | null> {
  const id = {
    account: principal.account,
    credential: principal.actor.id,
    route: route.id,
    key: ctx.get('idempotency-key'),
  }
  const { rows } = await inSystem(platform, system =>
    sql<KeyRow>`select body_hash, status, reply, reply_expires_at, created_at from idempotency_key
      where ${matches(id)} and body_hash = ${hashOf(ctx, body)} and created_at > ${system.now - KEPT_MS}
        and status is not null and reply_expires_at >= ${system.now} and reply is not null`.execute(system.sql),
  )
  return rows[0] ? readExisting(rows[0], rows[0].body_hash, platform) : null
}

function hashOf(ctx: Context, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${ctx.url}\n${JSON.stringify(body)}`)
    .digest()
}

interface KeyId {
  account: string
  credential: string
  route: string
  key: string
}

interface KeyRow {
  body_hash: Buffer
  status: number | null
  reply: string | null
  reply_expires_at: number | null
  created_at: number
}

function matches(id: KeyId) {
  return sql`account_id = ${id.account} and credential_id = ${id.credential} and route = ${id.route} and key = ${id.key}`
}

async function insertOrRead(ctx: SystemCtx, id: KeyId, hash: Buffer): Promise<KeyRow | null> {
  const stale = sql`(created_at < ${ctx.now - KEPT_MS} or (status is null and created_at < ${ctx.now - IN_FLIGHT_MS}))`
  await sql`delete from idempotency_key where ${matches(id)} and ${stale}`.execute(ctx.sql)
  const inserted = await sql`insert into idempotency_key (account_id, credential_id, route, key, body_hash, created_at)
    values (${id.account}, ${id.credential}, ${id.route}, ${id.key}, ${hash}, ${ctx.now}) on conflict do nothing
    returning 1 as done`.execute(ctx.sql)
  if (inserted.rows.length > 0) return null
  const { rows } = await sql<KeyRow>`select body_hash, status, reply, reply_expires_at, created_at from idempotency_key
    where ${matches(id)}`.execute(ctx.sql)
  return rows[0] ?? null
}

function readExisting(row: KeyRow, hash: Buffer, platform: Platform): KeptReply {
  if (!row.body_hash.equals(hash)) throw new Refusal('conflict', requestText('request.idempotency_key_used'))
  if (row.status === null) throw new Refusal('conflict', requestText('request.idempotency_key_running'))
  if (row.reply === null || (row.reply_expires_at ?? 0) < platform.clock.now())
    throw new Refusal('conflict', requestText('request.idempotency_key_secret_gone'))
  return JSON.parse(platform.sealer.open(row.reply, 'idempotency')) as KeptReply
}

async function keepReply(
  ctx: Pick<SystemCtx, 'sql' | 'now'>,
  platform: Platform,
  route: AnyRoute,
  id: KeyId,
  reply: KeptReply,
) {
  const expires = ctx.now + (route.secretReply ? SECRET_KEPT_MS : KEPT_MS)
  await sql`update idempotency_key set status = ${reply.status}, reply_expires_at = ${expires},
    reply = ${platform.sealer.seal(JSON.stringify(reply), 'idempotency')} where ${matches(id)}`.execute(ctx.sql)
}

async function deleteKey(ctx: SystemCtx, id: KeyId): Promise<void> {
  await sql`delete from idempotency_key where ${matches(id)} and status is null`.execute(ctx.sql)
}

/** Deletes keys that are a day old, and secrets in replies after their ten minutes. Run by a sweep. */
export async function sweepIdempotencyKeys(ctx: SystemCtx): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${ctx.now - KEPT_MS}`.execute(ctx.sql)
  await sql`update idempotency_key set reply = null where reply is not null and reply_expires_at < ${ctx.now}`.execute(
    ctx.sql,
  )
}

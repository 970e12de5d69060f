import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { OldRows } from '../../platform/forget.ts'
import { linksTo } from '../mailed-link/index.ts'
import type { Identity } from './rules.ts'

/** The time limits for the sign-in at the identity provider, and then for the browser's way back to us. */
export const ASKED_MS = 15 * MINUTE_MS
export const ANSWERED_MS = 5 * MINUTE_MS

/** One sign-in by an identity provider. */
export interface SignIn {
  id: string
  account_id: string
  connection_id: string
  test: boolean
  browser_hash: Buffer | null
  confirm: boolean
  target: string
  secrets: string | null
  identity: Identity | null
  expires_at: EpochMs
  answered_at: EpochMs | null
  finished_at: EpochMs | null
}

/** The links that end a SAML sign-in, and that begin a test. */
export const FINISH_LINKS = linksTo('/login/sso/finish')
export const TEST_LINKS = linksTo('/auth/sso/start')

/** The id of our request to the identity provider: an XML name must not begin with a digit. */
export const requestIdOf = (id: string) => `_${id}`
const REQUEST_ID = /^_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The sign-in in the id of a request; null if the id is not ours. */
export function signInOf(requestId: string | null): string | null {
  return REQUEST_ID.exec(requestId ?? '')?.[1] ?? null
}

type New = Pick<SignIn, 'account_id' | 'connection_id' | 'test' | 'browser_hash' | 'confirm' | 'target'>

/** Stores a sign-in that was requested. */
export async function storeSignIn(ctx: Pick<SystemCtx, 'sql' | 'now' | 'newId'>, row: New) {
  const id = ctx.newId()
  const expires_at = epoch(ctx.now + ASKED_MS)
  await sql`insert into sso_sign_in (id, account_id, connection_id, test, browser_hash, confirm, target, created_at, expires_at)
    values (${id}, ${row.account_id}, ${row.connection_id}, ${row.test}, ${row.browser_hash}, ${row.confirm}, ${row.target},
      ${ctx.now}, ${expires_at})`.execute(ctx.sql)
  return { id, expires_at }
}

export async function findSignIn(ctx: SystemCtx, id: string): Promise<SignIn | null> {
  const { rows } = await sql<SignIn>`select * from sso_sign_in where id = ${id}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Marks a sign-in as answered, once. Returns false if it already was, or has expired. */
export async function markAnswered(ctx: SystemCtx, id: string, identity: Identity): Promise<boolean> {
  const { rows } = await sql`update sso_sign_in set answered_at = ${ctx.now}, expires_at = ${ctx.now + ANSWERED_MS},
      identity = ${storableJson(identity)}::jsonb
    where id = ${id} and answered_at is null and expires_at > ${ctx.now} returning id`.execute(ctx.sql)
  return rows.length > 0
}

/** Stores the identity of an answered sign-in until it is confirmed. */
export async function keepIdentity(ctx: SystemCtx, id: string, identity: Identity): Promise<void> {
  await sql`update sso_sign_in set identity = ${storableJson(identity)}::jsonb where id = ${id}`.execute(ctx.sql)
}

/** Marks a sign-in as finished, once. Returns false if it already was, or has expired. */
export async function markFinished(ctx: SystemCtx, id: string): Promise<boolean> {
  const { rows } = await sql`update sso_sign_in set finished_at = ${ctx.now}, secrets = null, identity = null
    where id = ${id} and finished_at is null and expires_at > ${ctx.now} returning id`.execute(ctx.sql)
  return rows.length > 0
}

/** Sign-ins are kept a day longer, so that a late reply is refused with a reason. */
const KEPT_MS = 24 * 60 * MINUTE_MS

export const OLD_SSO_SIGN_INS: OldRows = { table: 'sso_sign_in', where: now => sql`expires_at < ${now - KEPT_MS}` }
export const OLD_ASSERTIONS: OldRows = { table: 'sso_assertion', where: now => sql`expires_at < ${now}` }

import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { keyedHash } from '../../platform/sealer.ts'
import { codeFrom } from '../../platform/typed-code.ts'
import { linksTo } from '../mailed-link/index.ts'
import { CODE_LENGTH, LINK_LIFE_MS } from './rules.ts'

/** A link to sign in by, once. Neither its token nor its code is stored: both follow from its id and our key. */
export interface SignInLink {
  id: string
  email: string
  /** Names the browser that asked for it. Any browser may use one that has none. */
  browser_hash: Buffer | null
  expires_at: EpochMs
  /** The account that it opens; null: it signs in to those that there are. */
  sign_up: SignUp | null
}

/** What somebody who signs up has said of the account, and of themselves. */
export interface SignUp {
  account_name: string
  name: string
  timezone: string
}

export const SIGN_IN_LINKS = linksTo('/login/link')

/** What the browser that asked for the link may be given in place of it. */
export function codeOf(platform: Platform, id: string): string {
  return codeFrom(keyedHash(platform.sealer.derive('sign-in codes'), id).subarray(0, CODE_LENGTH))
}

export interface NewLink {
  email: string
  browser_hash: Buffer | null
  network: string | null
  sign_up: SignUp | null
}

export async function storeLink(ctx: SystemCtx, { email, browser_hash, network, sign_up }: NewLink) {
  const id = ctx.newId()
  const expires_at = epoch(ctx.now + LINK_LIFE_MS)
  await sql`insert into sign_in_link (id, email, browser_hash, network, sign_up, created_at, expires_at)
    values (${id}, ${email}, ${browser_hash}, ${network}, ${sign_up && storableJson(sign_up)}::jsonb, ${ctx.now},
      ${expires_at})`.execute(ctx.sql)
  return { id, expires_at }
}

/** SQL over `sign_in_link`: those that still sign somebody in. */
export const usable = (now: EpochMs) => sql`used_at is null and expires_at > ${now}`

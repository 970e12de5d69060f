import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { keyedHash } from '../../platform/sealer.ts'
import { codeFrom } from '../../platform/typed-code.ts'
import { linksTo } from '../mailed-link/index.ts'
import { CODE_LENGTH, LINK_LIFE_MS } from './rules.ts'

/** A link that signs in once. Its token and code are not stored: both are derived from its id and our key. */
export interface SignInLink {
  id: string
  email: string
  /** The browser that asked for the link; null if every browser may use it. */
  browser_hash: Buffer | null
  expires_at: EpochMs
  /** The account that it opens; null: it signs in to an existing one. */
  sign_up: SignUp | null
}

/** What a person has entered to sign up. */
export interface SignUp {
  account_name: string
  name: string
  timezone: string
}

export const SIGN_IN_LINKS = linksTo('/login/link')

/** The code that can be typed in the browser that asked for the link. */
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

/** SQL over `sign_in_link`: those that can still be used. */
export const usable = (now: EpochMs) => sql`used_at is null and expires_at > ${now}`

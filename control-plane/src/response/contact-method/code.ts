import { timingSafeEqual } from 'node:crypto'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Ctx, Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { randomDigits } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keyedHash } from '../../platform/sealer.ts'
import { enqueueDeliveries, type Message, viewLink } from '../delivery/index.ts'
import type { StoredMethod } from './entity.ts'

const DIGITS = 6
const VALID_MS = 15 * 60_000
export const MOST_TRIES = 5
const HOUR_MS = 60 * MINUTE_MS
/** The most codes per hour: to one address, and by one member to any address. */
const MOST_CODES = 5
const MOST_CODES_OF_MEMBER = 15

/** Creates a code, which invalidates the previous one, and sends it to the contact method that it verifies. */
export async function sendCode(ctx: Ctx, method: StoredMethod): Promise<void> {
  const recent = method.codes_sent_at.filter(at => at > ctx.now - HOUR_MS)
  await requireNotTooMany(ctx, method.user_id, recent)
  const code = randomDigits(DIGITS)
  const expires = epoch(ctx.now + VALID_MS)
  method.code_hash = hashOf(ctx.platform, method.id, code)
  method.code_expires_at = expires
  method.code_attempts = 0
  method.codes_sent_at = [...recent, ctx.now]
  await ctx.em.flush()
  const draft = {
    account: ctx.account,
    message: messageOf(baseUrlOf(ctx.platform.config), method, code, ctx.now),
    not_after: expires,
  }
  const destination = { via: 'contact_method' as const, id: method.id }
  await enqueueDeliveries(ctx, [{ ...draft, destination, dedup: `code:${method.user_id}:${method.id}:${ctx.newId()}` }])
}

async function requireNotTooMany(ctx: Ctx, user: string, recent: number[]): Promise<void> {
  const { rows } = await sql<{ at: number }>`select created_at as at from delivery where account_id = ${ctx.account}
    and dedup like ${`code:${user}:%`} and created_at > ${ctx.now - HOUR_MS} order by created_at`.execute(ctx.sql)
  const last = recent.at(-1)
  const waits = [
    last === undefined ? 0 : last + MINUTE_MS - ctx.now,
    recent.length < MOST_CODES ? 0 : (recent.at(-MOST_CODES) ?? 0) + HOUR_MS - ctx.now,
    rows.length < MOST_CODES_OF_MEMBER ? 0 : (rows.at(-MOST_CODES_OF_MEMBER)?.at ?? 0) + HOUR_MS - ctx.now,
  ]
  const wait = Math.ceil(Math.max(...waits) / 1000)
  if (wait > 0)
    throw new Refusal('rate_limited', responseText('contact_method.code_sent_recently', { wait }), {
      headers: { 'retry-after': `${wait}` },
    })
}

/** Whether a code is the one that was sent, compared in constant time. */
export function isCode(platform: Platform, { id, code_hash }: StoredMethod, given: string): boolean {
  return code_hash != null && timingSafeEqual(Buffer.from(code_hash), hashOf(platform, id, given.replaceAll(/\s/g, '')))
}

function hashOf(platform: Platform, id: string, code: string): Buffer {
  return keyedHash(platform.sealer.derive('contact codes v1'), `${id}.${code}`)
}

function messageOf(base: string, { id, label }: StoredMethod, code: string, now: EpochMs): Message {
  return {
    event: 'contact_method.code',
    tone: 'info',
    severity: null,
    subject: `Verification code for ${label}`,
    text: `Your verification code is ${[...code].join(' ')}. It is valid for 15 minutes. Do not share it with anyone.`,
    facts: [{ label: 'Code', value: code }],
    links: [viewLink(base, 'Enter the code', '/user/me/contact_method')],
    thread: `contact-method-${id}`,
    isAlone: true,
    at: now,
    webhook: { event: 'contact_method.code', code },
  }
}

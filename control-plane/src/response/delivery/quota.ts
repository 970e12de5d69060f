import { createHmac } from 'node:crypto'
import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Destination, Endpoint } from './endpoints.ts'

interface Limit {
  perAccount: number
  perDestination: number
}

/** The limit that is exceeded. */
interface Over {
  limit: number
  of: 'to_destination' | 'by_account'
}

/**
 * Messages per day (UTC) to unverified addresses: they may be anyone's phone or mailbox, and the operator pays. Each
 * attempt counts. Other types need a secret of their receiver.
 */
export const UNVERIFIED_LIMITS = {
  email: { perAccount: 5_000, perDestination: 500 },
  sms: { perAccount: 50, perDestination: 20 },
  voice: { perAccount: 20, perDestination: 10 },
  telegram: { perAccount: 5_000, perDestination: 500 },
} as const satisfies Partial<Record<ChannelType, Limit>>

/** The most codes per day to unverified contact methods, for each type. */
const CODES: Limit = { perAccount: 500, perDestination: 10 }

/** Test messages per day, by any channel. */
const TESTS: Limit = { perAccount: 100, perDestination: 20 }

/** Counts a message to an unverified address. Returns why it may not be sent; null when it may. */
export async function takeUnverified(
  ctx: SystemCtx,
  account: string,
  via: Destination['via'],
  { type, config }: Endpoint,
): Promise<Said | null> {
  const limit = type in UNVERIFIED_LIMITS ? UNVERIFIED_LIMITS[type as keyof typeof UNVERIFIED_LIMITS] : null
  if (limit === null || !(via === 'channel' || via === 'target' || via === 'contact_method')) return null
  const address = String(config.email ?? config.phone_number ?? config.chat_id).toLowerCase()
  if (await isVerified(ctx, account, address)) return null
  const isCode = via === 'contact_method'
  const over = await take(ctx, account, isCode ? `code/${type}` : type, address, isCode ? CODES : limit)
  return over && deliveryText(`delivery.unverified_${over.of}`, { limit: over.limit, type })
}

/** Counts a test message. Returns the limit that it exceeds; null when it may be sent. */
export async function takeTest(ctx: SystemCtx, account: string, channel: string): Promise<Over | null> {
  return take(ctx, account, 'test', channel, TESTS)
}

/** Whether an address is a member's own verified one, or a contact method verified by code. */
async function isVerified(ctx: SystemCtx, account: string, address: string): Promise<boolean> {
  const { rows } = await sql`select from contact_method where account_id = ${account} and lower(value) = ${address}
      and verified_at is not null
    union all select from member m join person p on p.id = m.person_id
      where m.account_id = ${account} and lower(p.email) = ${address} and p.email_verified_at is not null limit 1`.execute(
    ctx.sql,
  )
  return rows.length > 0
}

async function take(ctx: SystemCtx, account: string, what: string, to: string, limit: Limit): Promise<Over | null> {
  const { perDestination, perAccount } = limit
  if (!(await count(ctx, account, `${what}/${hashOf(ctx.platform, to)}`, perDestination)))
    return { limit: perDestination, of: 'to_destination' }
  return (await count(ctx, account, what, perAccount)) ? null : { limit: perAccount, of: 'by_account' }
}

async function count(ctx: SystemCtx, account: string, key: string, most: number): Promise<boolean> {
  const { rows } = await sql`insert into sending_quota (account_id, key, day, count)
    values (${account}, ${key}, ${Math.floor(ctx.now / DAY_MS)}, 1)
    on conflict (account_id, key, day) do update set count = sending_quota.count + 1
      where sending_quota.count < ${most} returning count`.execute(ctx.sql)
  return rows.length > 0
}

function hashOf(platform: Platform, address: string): string {
  return createHmac('sha256', platform.sealer.derive('sending quota')).update(address).digest('base64url')
}

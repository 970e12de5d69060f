import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Endpoint, type FindEndpoints, openSecrets } from '../../response/delivery/index.ts'
import { languageOf } from '../page-words/index.ts'
import { addressesOf } from '../status-page/index.ts'
import type { SubscriberRow } from './entity.ts'
import { confirmToken, endToken } from './token.ts'
import { SUBSCRIBER_WORDS } from './words/index.ts'

/** Binds the sealed secrets of a webhook. */
export function placeOfSecrets(id: string): string {
  return `subscriber ${id}`
}

/** The endpoints of confirmed subscribers, with the address to unsubscribe. */
export const subscriberEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<SubscriberRow>`select * from subscriber
    where id = any(${ids}::uuid[]) and state = 'active'`.execute(ctx.sql)
  const link = await linksOf(ctx, rows)
  return new Map(rows.map(row => [row.id, { ...reachOf(ctx, row), unsubscribe_url: link(row, 'unsubscribe') }]))
}

/** The endpoints of subscribers who were asked to confirm, with the link to do so. */
export const askedEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<SubscriberRow>`select * from subscriber where id = any(${ids}::uuid[])
    and wanted_ids is not null and type = 'email'`.execute(ctx.sql)
  const link = await linksOf(ctx, rows)
  return new Map(
    rows.map(row => {
      const label = SUBSCRIBER_WORDS[languageOf(row.language)].confirm
      const confirm = { label, url: link(row, 'confirm'), action: 'accept' as const }
      return [row.id, { ...reachOf(ctx, row), links: [confirm] }]
    }),
  )
}

function reachOf(ctx: SystemCtx, { id, type, address, secrets }: SubscriberRow): Endpoint {
  return {
    type,
    label: 'a subscriber of a status page',
    config: type === 'email' ? { email: address } : {},
    secrets: openSecrets(ctx, secrets, placeOfSecrets(id)),
    of_stranger: true,
  }
}

/**
 * Links below the pages' own addresses, as `subscribe-page` serves them: not below slugs, since links with tokens must
 * work for good, and never lead to whoever has a slug later.
 */
async function linksOf(ctx: SystemCtx, rows: readonly SubscriberRow[]) {
  const addresses = await addressesOf(ctx, [...new Set(rows.map(row => row.page_id))])
  return (row: SubscriberRow, action: 'confirm' | 'unsubscribe') => {
    const { platform } = ctx
    const token = action === 'confirm' ? confirmToken(platform, row.id, row.asked_at) : endToken(platform, row.id)
    return `${addresses.get(row.page_id)?.lasting}/subscription/${action}?token=${token}`
  }
}

import type * as contract from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { ChannelInput } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { loadAccount, requirePhone } from '../../account/account/index.ts'
import { appsNotifying } from '../../observability/rum-app/index.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { requirePublic } from '../delivery/index.ts'
import { addChannel, changeChannel, partsOf } from './channel.ts'
import { NotificationChannelEntity, NotificationGroupEntity, type StoredGroup } from './entity.ts'
import { describeGroup } from './queries.ts'

const TAKEN = {
  notification_group_external_key: requestText('request.external_key_taken', { what: 'notification group' }),
}

export async function createGroup(ctx: OpenCtx, { body }: Input<typeof contract.createGroup>) {
  await requireAllPublic(ctx, body.channels)
  return lastWrite(async tx => {
    const group = tx.em.create(NotificationGroupEntity, {
      id: tx.newId(),
      account_id: tx.account,
      name: body.name,
      external_key: body.external_key ?? null,
      created_at: tx.now,
      revision: 1,
    })
    await flushUnique(tx, TAKEN)
    await setChannels(tx, group, body.channels ?? [])
    noteRevision(tx, group.id, group)
    return describeGroup(tx, group)
  })
}

export async function updateGroup(ctx: OpenCtx, { params, body }: Input<typeof contract.updateGroup>) {
  await requireAllPublic(ctx, body.channels)
  return lastWrite(async tx => {
    const group = await lockGroup(tx, params.id)
    noteRevision(tx, group.id, group)
    const { channels, ...columns } = body
    applyChanges(group, Object.fromEntries(Object.entries(columns)) as Partial<StoredGroup>)
    await flushUnique(tx, TAKEN)
    if (channels && (await setChannels(tx, group, channels))) {
      group.revision += 1
      await tx.em.flush()
    }
    return describeGroup(tx, group)
  })
}

/** Locks a group: a channel added concurrently waits, so that the list is then the given one. */
async function lockGroup(ctx: Ctx, id: string): Promise<StoredGroup> {
  const group = await ctx.em.findOne(NotificationGroupEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!group) throw notFound('notification group')
  return group
}

async function requireAllPublic(ctx: OpenCtx, channels: readonly ChannelInput[] = []): Promise<void> {
  await Promise.all(channels.map(({ details }, index) => requirePublic(ctx, details, `channels[${index}].details.url`)))
}

/**
 * Sets the channels of a group; one with the same destination as an existing channel updates that channel. Returns
 * whether any changed.
 */
async function setChannels(ctx: Ctx, group: StoredGroup, channels: readonly ChannelInput[]): Promise<boolean> {
  const where = { account_id: ctx.account, notification_group_id: group.id }
  const known = await ctx.em.find(NotificationChannelEntity, where)
  const kept = new Set<string>()
  const account = await loadAccount(ctx)
  let changed = false
  for (const [index, channel] of channels.entries()) {
    const parts = await partsOf(ctx, channel, `channels[${index}].details`)
    if (kept.has(parts.destination))
      throw new Refusal('conflict', responseText('notification_group.repeated_channel', { index }))
    kept.add(parts.destination)
    const same = known.find(({ destination }) => destination === parts.destination)
    if (same === undefined) {
      requirePhone(account, channel.type, `channels[${index}].type`)
      addChannel(ctx, group.id, channel.type, parts)
    }
    changed = same === undefined || changeChannel(ctx, same, parts) || changed
  }
  for (const channel of known) if (!kept.has(channel.destination)) ctx.em.remove(channel)
  await ctx.em.flush()
  return changed || known.some(({ destination }) => !kept.has(destination))
}

/** A group in use cannot be deleted. */
export async function deleteGroup(ctx: Ctx, { params }: Input<typeof contract.deleteGroup>): Promise<undefined> {
  const group = await lockGroup(ctx, params.id)
  noteRevision(ctx, group.id, group)
  const users = await usersOf(ctx, group.id)
  if (users.length > 0)
    throw new Refusal('conflict', responseText('notification_group.still_used', { names: users.join(', ') }))
  ctx.em.remove(group)
}

const NAMED = 5

/** What names the group, in words; the first few. */
async function usersOf(ctx: Ctx, group: string): Promise<string[]> {
  const apps = (await appsNotifying(ctx, group)).map(name => `the RUM application ${name}`)
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*) over ()::int as count from (
      select 'the monitor ' || friendly_name as what from monitor
        where account_id = ${ctx.account} and group_notification_ids @> array[${group}]::uuid[]
      union all
      select distinct 'the escalation policy ' || p.name from escalation_policy p
        join escalation_level l on l.policy_id = p.id
        where p.account_id = ${ctx.account}
          and l.targets @> jsonb_build_array(jsonb_build_object('type', 'notification_group', 'id', ${group}::text))
    ) users order by what limit ${NAMED}`.execute(ctx.sql)
  const named = [...rows.map(row => row.what), ...apps].slice(0, NAMED)
  const more = (rows[0]?.count ?? 0) + apps.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])]
}

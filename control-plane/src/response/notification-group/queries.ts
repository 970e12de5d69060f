import type * as contract from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { type Ctx, noteRevision, type SystemCtx } from '../../platform/context.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Endpoint, openSecrets } from '../delivery/index.ts'
import { integrationEndpoints } from '../integration/index.ts'
import { NotificationChannelEntity, NotificationGroupEntity, type StoredGroup, sealedFor } from './entity.ts'
import { presentChannel, presentGroup } from './present.ts'

const NEWEST_FIRST = { orderBy: { id: 'desc' } } as const

export async function listGroups(ctx: Ctx) {
  const groups = await listOwn(ctx, NotificationGroupEntity)
  const channels = await listOwn(ctx, NotificationChannelEntity)
  return groups.map(group => presentGroup(group, channels))
}

export async function getGroup(ctx: Ctx, { params }: Input<typeof contract.getGroup>) {
  const group = await loadGroup(ctx, params.id)
  noteRevision(ctx, group.id, group)
  return describeGroup(ctx, group)
}

async function loadGroup(ctx: Ctx, id: string): Promise<StoredGroup> {
  const group = await ctx.em.findOne(NotificationGroupEntity, { id, account_id: ctx.account })
  if (!group) throw notFound('notification group')
  return group
}

export async function describeGroup(ctx: Ctx, group: StoredGroup) {
  const where = { account_id: ctx.account, notification_group_id: group.id }
  return presentGroup(group, await ctx.em.find(NotificationChannelEntity, where, NEWEST_FIRST))
}

export async function listChannels(ctx: Ctx) {
  return (await listOwn(ctx, NotificationChannelEntity)).map(presentChannel)
}

/** The endpoints of channels, for a message about to be sent. */
export async function channelEndpoints(ctx: SystemCtx, ids: string[]): Promise<Map<string, Endpoint>> {
  const channels = await ctx.em.find(NotificationChannelEntity, { id: { $in: ids } })
  const shared = await integrationEndpoints(
    ctx,
    channels.flatMap(({ integration_id }) => integration_id ?? []),
  )
  const groups = await ctx.em.find(NotificationGroupEntity, {
    id: { $in: channels.map(channel => channel.notification_group_id) },
  })
  const found = new Map<string, Endpoint>()
  for (const { id, type, integration_id, config, secrets, notification_group_id } of channels) {
    const label = `${type} of the group ${groups.find(group => group.id === notification_group_id)?.name ?? ''}`
    const endpoint = integration_id
      ? shared.get(integration_id)
      : { type, config, secrets: openSecrets(ctx, secrets, sealedFor(id)) }
    if (endpoint) found.set(id, { label, ...endpoint })
  }
  return found
}

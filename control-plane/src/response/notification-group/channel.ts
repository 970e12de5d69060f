import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { ChannelInput } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { loadAccount, lockAccount, requirePhone } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { FOR_SHARE } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { openSecrets, requirePublic, sealSecrets, splitDetails } from '../delivery/index.ts'
import { IntegrationEntity } from '../integration/index.ts'
import { NotificationChannelEntity, type StoredChannel, sealedFor } from './entity.ts'
import { presentChannel } from './present.ts'

const MOST = 50
const TAKEN = {
  notification_channel_notification_group_id_destination_key: responseText('notification_group.channel_already_there'),
}

/** Checks whether an address is public first, outside a transaction, since that uses the network. */
export async function createChannel(ctx: OpenCtx, { body }: Input<typeof contract.createChannel>) {
  await requirePublic(ctx, body.details, 'details.url')
  return lastWrite(async tx => {
    const where = { account_id: tx.account, notification_group_id: body.notification_group_id }
    await lockAccount(tx)
    if ((await tx.em.count(NotificationChannelEntity, where)) >= MOST)
      throw new Refusal('limit_reached', responseText('notification_group.channel_limit', { limit: MOST }))
    const parts = await partsOf(tx, body, 'details')
    requirePhone(await loadAccount(tx), body.type, 'type')
    const channel = addChannel(tx, body.notification_group_id, body.type, parts)
    await flushUnique(tx, TAKEN)
    tx.notes.resource = channel.id
    return presentChannel(channel)
  })
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** The parts of a channel. An integration of another account is a 404, as its path would be. */
export async function partsOf(ctx: Ctx, { type, details }: ChannelInput, path: string) {
  const { integration_id } = details
  if (typeof integration_id !== 'string') return { integration_id: null, ...splitDetails(ctx.platform, type, details) }
  const integration = await ctx.em.findOne(
    IntegrationEntity,
    { id: integration_id, account_id: ctx.account },
    FOR_SHARE,
  )
  if (!integration) throw new Refusal('not_found', responseText('notification_group.unknown_integration', { path }))
  if (integration.type !== type)
    throw refuseField(
      `${path}.integration_id`,
      responseText('notification_group.integration_type_differs', { type: integration.type, wanted: type }),
    )
  const destination = `integration/${integration_id}`
  return { integration_id, config: { integration_id }, secrets: {}, destination }
}

export function addChannel(ctx: Ctx, group: string, type: ChannelInput['type'], parts: Parts) {
  const { integration_id, config, secrets, destination } = parts
  const id = ctx.newId()
  return ctx.em.create(NotificationChannelEntity, {
    id,
    account_id: ctx.account,
    notification_group_id: group,
    type,
    integration_id,
    config,
    secrets: Object.keys(secrets).length === 0 ? null : sealSecrets(ctx, secrets, sealedFor(id)),
    destination,
    created_at: ctx.now,
  })
}

/**
 * Gives a channel the details of another one with the same destination, such as a new token; returns whether they
 * differ.
 */
export function changeChannel(ctx: Ctx, channel: StoredChannel, { config, secrets }: Parts): boolean {
  const place = sealedFor(channel.id)
  if (isDeepStrictEqual([channel.config, openSecrets(ctx, channel.secrets, place)], [config, secrets])) return false
  channel.config = config
  channel.secrets = Object.keys(secrets).length === 0 ? null : sealSecrets(ctx, secrets, place)
  return true
}

export async function deleteChannel(ctx: Ctx, { params }: Input<typeof contract.deleteChannel>): Promise<undefined> {
  const channel = await ctx.em.findOne(NotificationChannelEntity, { id: params.id, account_id: ctx.account })
  if (!channel) throw notFound('notification channel')
  ctx.notes.resource = channel.id
  ctx.em.remove(channel)
}

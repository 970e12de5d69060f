import type { DetailsOut } from '@pharos/shared-protocol/contract/response/channel-details.ts'
import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const NotificationGroupEntity = defineEntity({
  name: 'notification_group',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    external_key: p.text().nullable(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type StoredGroup = InferEntity<typeof NotificationGroupEntity>

export const NotificationChannelEntity = defineEntity({
  name: 'notification_channel',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    notification_group_id: p.uuid(),
    type: p.text().$type<ChannelType>(),
    integration_id: p.uuid().nullable(),
    /** The readable part. */
    config: p.json().$type<DetailsOut>(),
    /** Sealed JSON of the rest; see `sealedFor`. Null when an integration has it. */
    secrets: p.text().nullable(),
    destination: p.text(),
    created_at: instant(),
  },
})
export type StoredChannel = InferEntity<typeof NotificationChannelEntity>

/** Binds sealed secrets to their channel, so that they cannot be moved to another row. */
export function sealedFor(id: string): string {
  return `notification channel ${id}`
}

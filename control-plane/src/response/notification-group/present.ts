import type { Channel, Group } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { StoredChannel, StoredGroup } from './entity.ts'

export function presentChannel(channel: StoredChannel): Channel {
  const { id, account_id, notification_group_id, type, config, created_at } = channel
  return { id, account_id, notification_group_id, type, details: config, created_at: rfc3339(created_at) }
}

export function presentGroup(group: StoredGroup, channels: readonly StoredChannel[]): Group {
  const { id, account_id, name, external_key, created_at } = group
  return {
    id,
    account_id,
    name,
    channels: channels.filter(channel => channel.notification_group_id === id).map(presentChannel),
    external_key: external_key ?? null,
    created_at: rfc3339(created_at),
  }
}

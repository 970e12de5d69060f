import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createChannel, deleteChannel } from './channel.ts'
import { createGroup, deleteGroup, updateGroup } from './commands.ts'
import { getGroup, listChannels, listGroups } from './queries.ts'
import { testChannel } from './test-message.ts'

export { NotificationChannelEntity, NotificationGroupEntity } from './entity.ts'
export { firstPhoneChannels } from './first.ts'
export { loadGroups } from './names.ts'
export { channelEndpoints } from './queries.ts'

export const notificationGroupRoutes = [
  bind(routes.listGroups, listGroups),
  bindOpen(routes.createGroup, createGroup),
  bind(routes.getGroup, getGroup),
  bindOpen(routes.updateGroup, updateGroup),
  bind(routes.deleteGroup, deleteGroup),
  bind(routes.listChannels, listChannels),
  bindOpen(routes.createChannel, createChannel),
  bind(routes.deleteChannel, deleteChannel),
  bindOpen(routes.testChannel, testChannel),
]

import type { IntegrationType } from '@pharos/shared-protocol/contract/channel-details.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createIntegration, deleteIntegration, listIntegrations, updateIntegration } from './commands.ts'
import { listDeliveries, redeliver } from './deliveries.ts'

const CREATE = {
  webhook: routes.createWebhookIntegration,
  slack: routes.createSlackIntegration,
  discord: routes.createDiscordIntegration,
  teams: routes.createTeamsIntegration,
  google_chat: routes.createGoogleChatIntegration,
  mattermost: routes.createMattermostIntegration,
  telegram: routes.createTelegramIntegration,
  ntfy: routes.createNtfyIntegration,
  gotify: routes.createGotifyIntegration,
  pushover: routes.createPushoverIntegration,
  pagerduty: routes.createPagerdutyIntegration,
  opsgenie: routes.createOpsgenieIntegration,
  chat_channel: routes.createChatChannelIntegration,
} satisfies { [T in IntegrationType]: object }

export const integrationRoutes = [
  bind(routes.listIntegrations, listIntegrations),
  ...Object.entries(CREATE).map(([type, route]) => bindOpen(route, createIntegration(type as IntegrationType))),
  bindOpen(routes.updateIntegration, updateIntegration),
  bind(routes.deleteIntegration, deleteIntegration),
  bind(routes.listDeliveries, listDeliveries),
  bind(routes.redeliver, redeliver),
]

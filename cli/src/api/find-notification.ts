import {
  type createWebhookIntegration,
  INTEGRATION_CREATORS,
  type listDeliveries,
  listIntegrations,
} from '@pharos/shared-protocol/contract/response/integration.ts'
import { type getGroup, listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { failed } from '../failure.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

export type NotificationGroup = ReplyOf<typeof getGroup>
export type Channel = NotificationGroup['channels'][number]
export type Integration = ReplyOf<typeof listIntegrations>[number]
export type Delivery = ReplyOf<typeof listDeliveries>[number]

/** The notification groups with these names, ids or beginnings of ids, in that order. */
export async function findGroups({ call }: Session, texts: readonly string[]): Promise<NotificationGroup[]> {
  const { body: groups } = await call(listGroups)
  const named = { id: (each: NotificationGroup) => each.id, names: (each: NotificationGroup) => [each.name] }
  const words = { kind: 'notification group', list: 'pharos notification-group list', ...named }
  return texts.map(text => choose(groups, text, words))
}

export async function findGroup(session: Session, text: string): Promise<NotificationGroup> {
  const [found] = await findGroups(session, [text])
  return found as NotificationGroup // one text gives one group
}

/** The channel of a group with this id or destination, or with this type when it is the only one. */
export function findChannel(group: NotificationGroup, text: string): Channel {
  const named = { id: (each: Channel) => each.id, names: (each: Channel) => [whereTo(each.details), each.type] }
  const list = `pharos notification-group show ${group.id}`
  return choose(group.channels, text, { kind: 'channel', list, ...named })
}

/** The integration with this name, id or beginning of an id. */
export async function findIntegration({ call }: Session, text: string): Promise<Integration> {
  const { body: integrations } = await call(listIntegrations)
  const named = { id: (each: Integration) => each.id, names: (each: Integration) => [each.friendly_name] }
  return choose(integrations, text, { kind: 'integration', list: 'pharos integration list', ...named })
}

/** The destination in the details, except secrets. */
export function whereTo(details: Channel['details']): string {
  const { email, phone_number, url, channel, chat_id, integration_id } = details
  if (integration_id !== undefined) return `integration ${integration_id}`
  return email ?? phone_number ?? channel ?? chat_id ?? url ?? 'by its key'
}

/** Creates an integration; the API reports invalid details. */
export async function createIntegration({ call }: Session, type: string, body: object): Promise<Integration> {
  const route = INTEGRATION_CREATORS[type as keyof typeof INTEGRATION_CREATORS] as
    | typeof createWebhookIntegration
    | undefined
  if (!route)
    throw failed(
      `There are no integrations of the type "${type}".`,
      `Types: ${Object.keys(INTEGRATION_CREATORS).join(', ')}.`,
    )
  return (await call(route, { body: body as { friendly_name: string; url: string } })).body
}

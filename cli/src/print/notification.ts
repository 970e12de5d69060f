import {
  type Channel,
  type Delivery,
  type Integration,
  type NotificationGroup,
  whereTo,
} from '../api/find-notification.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { ago } from './when.ts'

export function groupTable(look: Look, groups: readonly NotificationGroup[]): string {
  const ids = shortIds(groups.map(each => each.id))
  return table(
    look,
    groups,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'CHANNELS', cell: each => each.channels.map(({ type }) => type).join(', ') || 'none', flexible: true },
    ],
    'There are no notification groups. Add one: pharos notification-group add Ops',
  )
}

/** A group and its channels. */
export function groupPage(look: Look, group: NotificationGroup): string {
  return `${look.paint('bold', legible(group.name))}  ${group.id}\n\n${channelTable(look, group.channels)}`
}

export function channelTable(look: Look, channels: readonly Channel[]): string {
  const ids = shortIds(channels.map(each => each.id))
  return table(
    look,
    channels,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'TYPE', cell: each => each.type },
      { head: 'TO', cell: each => whereTo(each.details), flexible: true },
    ],
    'It has no channels, so nobody is notified. Add one: pharos notification-group add-channel GROUP email email=ops@example.com',
  )
}

export function integrationTable(look: Look, integrations: readonly Integration[]): string {
  const ids = shortIds(integrations.map(each => each.id))
  return table(
    look,
    integrations,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'TYPE', cell: each => each.type },
      { head: 'NAME', cell: each => each.friendly_name, flexible: true },
      { head: 'TO', cell: each => whereTo(each.details), flexible: true },
    ],
    'There are no integrations. Add one: pharos integration add webhook CI url=https://example.com/hook',
  )
}

const COLORS = { delivered: 'green', waiting: 'yellow', failed: 'red', dropped: 'red' } as const

export function deliveryTable(look: Look, deliveries: readonly Delivery[]): string {
  return table(
    look,
    deliveries,
    [
      { head: 'ID', cell: each => each.id },
      { head: 'CREATED', cell: each => ago(each.created_at, look.now) },
      { head: 'EVENT', cell: each => each.event },
      { head: 'STATE', cell: each => each.state, paint: (text, each) => look.paint(COLORS[each.state], text) },
      { head: 'ATTEMPTS', cell: each => each.attempts.length, right: true },
      { head: 'LAST', cell: each => lastOf(each), flexible: true },
    ],
    'Nothing was delivered yet.',
  )
}

function lastOf({ attempts, reason }: Delivery): string {
  const last = attempts.at(-1)
  return reason ?? last?.reason ?? (last?.status ? `answered ${last.status}` : '')
}

import { CHANNEL_TYPES, type ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import {
  createChannel,
  deleteChannel,
  testChannel,
} from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Argument, type Command } from 'commander'
import { type Channel, findChannel, findGroup, findIntegration, whereTo } from '../../api/find-notification.ts'
import { failed } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { DETAIL_ABOUT, readDetails } from '../../input/detail.ts'
import { legible } from '../../print/legible.ts'
import { channelTable } from '../../print/notification.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineAddChannel(groups: Command, session: Session): void {
  define(groups, {
    usage: 'add-channel <group>',
    about: 'Add a channel to a notification group',
    examples: [
      'pharos notification-group add-channel Ops email email=ops@example.com',
      'pharos notification-group add-channel Ops slack url=@slack-url.txt',
      'pharos notification-group add-channel Ops webhook --integration CI',
    ],
  })
    .addArgument(new Argument('<type>', 'how they are notified').choices(CHANNEL_TYPES))
    .argument('[details...]', DETAIL_ABOUT)
    .option('--integration <integration>', 'use the details of this integration')
    .action(async (text: string, type: ChannelType, texts: string[], { integration }: { integration?: string }) => {
      const { id: notification_group_id } = await findGroup(session, text)
      const shared =
        integration === undefined ? {} : { integration_id: (await findIntegration(session, integration)).id }
      const body = { notification_group_id, type, details: { ...readDetails(texts, session.files), ...shared } }
      const { body: made } = await session.call(createChannel, { body })
      session.print(made, look => channelTable(look, [made]))
    })
}

export function defineRmChannel(groups: Command, session: Session): void {
  const command = define(groups, {
    usage: 'delete-channel <group> <channel>',
    about: 'Remove a channel from a notification group; give its id, its destination or its type',
    examples: ['pharos notification-group delete-channel Ops ops@example.com --yes'],
  })
  withConfirmation(command).action(async (text: string, which: string, given: { yes?: boolean }) => {
    const group = await findGroup(session, text)
    const channel = findChannel(group, which)
    await confirm(session, `The channel ${nameOf(channel)} of ${legible(group.name)} will be removed`, given)
    await session.call(deleteChannel, { params: { id: channel.id } })
    session.print({ deleted: channel.id }, () => `Removed ${nameOf(channel)} from ${legible(group.name)}.`)
  })
}

export function defineTest(groups: Command, session: Session): void {
  define(groups, {
    usage: 'test <group> [channel]',
    about: 'Send a test message by each channel of a group, or by one, and print the results',
    examples: ['pharos notification-group test Ops', 'pharos notification-group test Ops slack'],
  }).action(async (text: string, which: string | undefined) => {
    const group = await findGroup(session, text)
    const channels = which === undefined ? group.channels : [findChannel(group, which)]
    if (channels.length === 0) throw failed(`${legible(group.name)} has no channels.`)
    const results: (ReplyOf<typeof testChannel> & { channel: Channel })[] = []
    for (const channel of channels) {
      const { body } = await session.call(testChannel, { params: { id: channel.id } })
      results.push({ channel, ...body })
    }
    session.print(results, () =>
      results
        .map(
          ({ channel, delivered, reason }) =>
            `${nameOf(channel)}: ${delivered ? 'delivered' : `not delivered: ${legible(reason ?? '')}`}`,
        )
        .join('\n'),
    )
    const lost = results.filter(({ delivered }) => !delivered).length
    if (lost > 0) throw failed(`${lost} of ${results.length} messages were not delivered.`)
  })
}

function nameOf({ type, details }: Channel): string {
  return `${type} ${legible(whereTo(details))}`
}

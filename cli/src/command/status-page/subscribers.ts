import type { Subscriber } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import { SUBSCRIBER_STATES } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import {
  addSubscriber,
  listSubscribers,
  removeSubscriber,
} from '@pharos/shared-protocol/contract/publishing/subscriber-routes.ts'
import { type Command, Option } from 'commander'
import { choose } from '../../api/choose.ts'
import { listShown } from '../../api/find-component.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { collectPages, present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { parseWhole, repeated } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { subscriberTable } from '../../print/subscriber.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

export function addSubscriberCommands(statusPage: Command, session: Session): void {
  const subscribers = group(statusPage, 'subscribers', 'Who is notified of the news of a page, by email or webhook')
  for (const defineCommand of [defineList, defineAdd, defineRemove]) defineCommand(subscribers, session)
}

interface ListGiven {
  state?: Subscriber['state']
  limit?: number
}

function defineList(subscribers: Command, session: Session): void {
  define(subscribers, {
    usage: 'list <page>',
    about: 'List the subscribers of a page, newest first',
    examples: ['pharos status-page subscribers list Shop', 'pharos status-page subscribers list Shop --state active'],
  })
    .addOption(new Option('--state <state>', 'only in this state').choices(SUBSCRIBER_STATES))
    .option('--limit <n>', 'maximum number of entries', parseWhole)
    .action(async (name: string, { state, limit }: ListGiven) => {
      const { id } = await findStatusPage(session, name)
      const found = await listAll(session, id, { state, limit })
      session.print(found, look => subscriberTable(look, found))
    })
}

function listAll(
  session: Session,
  id: string,
  { state, limit }: { state?: string | undefined; limit?: number | undefined },
) {
  return collectPages(
    cursor => session.call(listSubscribers, { params: { id }, query: present({ state, limit: 200, cursor }) }),
    limit,
  )
}

interface AddGiven {
  webhook?: boolean
  component?: string[]
}

function defineAdd(subscribers: Command, session: Session): void {
  define(subscribers, {
    usage: 'add <page> <address>',
    about: 'Add an email address, which must confirm the subscription, or a webhook, which must answer a challenge',
    examples: [
      'pharos status-page subscribers add Shop ada@example.com --component Checkout',
      'pharos status-page subscribers add Shop https://hooks.example.com/shop --webhook',
    ],
  })
    .option('--webhook', 'the address is a webhook')
    .addOption(
      new Option('--component <component>', 'only news about this component; repeatable (all)').argParser(repeated),
    )
    .action(async (name: string, address: string, { webhook, component = [] }: AddGiven) => {
      const { id } = await findStatusPage(session, name)
      const components = component.length === 0 ? undefined : await componentIds(session, id, component)
      const body = { ...(webhook ? { webhook: address } : { email: address }), ...present({ components }) }
      const { body: made } = await session.call(addSubscriber, { params: { id }, body })
      session.print(made, () =>
        made.state === 'active'
          ? `${legible(made.address)} answered the challenge and is notified from now on.`
          : `A confirmation email was sent to ${legible(made.address)}; it is not notified until it confirms.`,
      )
    })
}

/** The ids of components with these public names, ids or beginnings of ids. */
async function componentIds(session: Session, id: string, names: readonly string[]): Promise<string[]> {
  const all = await listShown(session, id)
  const words = { kind: 'component', list: `pharos status-page show ${id}` }
  return names.map(name => choose(all, name, { ...words, id: each => each.id, names: each => [each.friendly_name] }).id)
}

function defineRemove(subscribers: Command, session: Session): void {
  const command = define(subscribers, {
    usage: 'delete <page> <subscriber>',
    about: 'Delete a subscriber and its data, by its address, id or the beginning of the id',
    examples: ['pharos status-page subscribers delete Shop ada@example.com --yes'],
  })
  withConfirmation(command).action(async (name: string, wanted: string, given: { yes?: boolean }) => {
    const { id } = await findStatusPage(session, name)
    const found = choose(await listAll(session, id, {}), wanted, {
      kind: 'subscriber',
      id: each => each.id,
      names: each => [each.address],
      list: `pharos status-page subscribers list ${id}`,
    })
    await confirm(session, `${found.address} is no longer notified`, given)
    await session.call(removeSubscriber, { params: { id }, query: { subscriber_id: found.id } })
    session.print({ deleted: found.id }, () => `Removed ${legible(found.address)}.`)
  })
}

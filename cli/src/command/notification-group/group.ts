import { createGroup, deleteGroup, listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { Command } from 'commander'
import { findGroup } from '../../api/find-notification.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import { groupPage, groupTable } from '../../print/notification.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(groups: Command, session: Session): void {
  define(groups, {
    usage: 'list',
    about: 'List the notification groups, newest first',
    examples: ['pharos notification-group list'],
  }).action(async () => {
    const { body } = await session.call(listGroups)
    session.print(body, look => groupTable(look, body))
  })
}

export function defineShow(groups: Command, session: Session): void {
  define(groups, {
    usage: 'show <group>',
    about: 'Show the channels of a notification group',
    examples: ['pharos notification-group show Ops'],
  }).action(async (text: string) => {
    const found = await findGroup(session, text)
    session.print(found, look => groupPage(look, found))
  })
}

export function defineAdd(groups: Command, session: Session): void {
  define(groups, {
    usage: 'add <name>',
    about: 'Add a notification group',
    examples: ['pharos notification-group add Ops'],
  }).action(async (name: string) => {
    const { body: made } = await session.call(createGroup, { body: { name } })
    session.print(made, look => groupPage(look, made))
    session.hint(`A channel: pharos notification-group add-channel ${shellWord(made.name)} email email=ops@example.com`)
  })
}

export function defineRm(groups: Command, session: Session): void {
  const command = define(groups, {
    usage: 'delete <group>',
    about: 'Delete a notification group that no monitor and no escalation policy uses',
    examples: ['pharos notification-group delete Ops --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findGroup(session, text)
    await confirm(session, `The notification group ${legible(name)} will be deleted`, given)
    await session.call(deleteGroup, { params: { id } })
    session.print({ deleted: id }, () => `Deleted the notification group ${legible(name)}.`)
  })
}

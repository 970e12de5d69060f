import { deleteContactMethod } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { Command } from 'commander'
import { findOwnContact } from '../../api/own-contacts.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(contact: Command, session: Session): void {
  const command = define(contact, {
    usage: 'delete <contact>',
    about: 'Delete one of your contact methods and the rules that use it',
    examples: ['pharos contact delete ada@example.com --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { method, params } = await findOwnContact(session, text)
    await confirm(session, `${legible(method.label)} will be deleted`, given)
    await session.call(deleteContactMethod, { params })
    session.print({ deleted: method.id }, () => `Deleted ${legible(method.label)}.`)
  })
}

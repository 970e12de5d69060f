import { listContactMethods } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { Command } from 'commander'
import { memberId } from '../../api/find-member.ts'
import { ownId } from '../../api/own-contacts.ts'
import { contactTable } from '../../print/contact.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(contact: Command, session: Session): void {
  define(contact, {
    usage: 'list',
    about: 'List your contact methods; admins can also list those of others',
    examples: ['pharos contact list', 'pharos contact list --member ada@example.com'],
  })
    .option('--member <member>', 'the member (yourself)')
    .action(async ({ member }: { member?: string }) => {
      const user_id = member === undefined ? await ownId(session) : await memberId(session, member)
      const { body: methods } = await session.call(listContactMethods, { params: { user_id } })
      session.print(methods, look => contactTable(look, methods))
    })
}

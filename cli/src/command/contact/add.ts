import {
  CONTACT_TYPES,
  type ContactType,
  createContactMethod,
  sendContactCode,
  verifyContactMethod,
} from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { Argument, type Command } from 'commander'
import { findOwnContact, ownId } from '../../api/own-contacts.ts'
import { present } from '../../api/pages.ts'
import { contactTable } from '../../print/contact.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineAdd(contact: Command, session: Session): void {
  define(contact, {
    usage: 'add',
    about: 'Add a contact method for yourself; a code is sent to it',
    examples: ['pharos contact add email ada@example.com', 'pharos contact add sms +4915112345678 --label "My phone"'],
  })
    .addArgument(new Argument('<type>', 'how you are reached').choices(CONTACT_TYPES))
    .argument('<address>', 'email address, number as +4915112345678, or address of an ntfy topic or chat webhook')
    .option('--label <text>', 'your name for it (the type)')
    .action(async (type: ContactType, value: string, { label }: { label?: string }) => {
      const user_id = await ownId(session)
      const body = { type, value, ...present({ label }) }
      const { body: made } = await session.call(createContactMethod, { params: { user_id }, body })
      session.print(made, look => contactTable(look, [made]))
      session.hint(`With the code that was sent: pharos contact verify ${shellWord(label ?? made.value)} CODE`)
    })
}

export function defineVerify(contact: Command, session: Session): void {
  define(contact, {
    usage: 'verify <contact> <code>',
    about: 'Verify a contact method with the code that was sent to it; it is paged from then on',
    examples: ['pharos contact verify ada@example.com 123456'],
  }).action(async (text: string, code: string) => {
    const { params } = await findOwnContact(session, text)
    const { body: method } = await session.call(verifyContactMethod, { params, body: { code } })
    session.print(method, () => `${method.label} is verified.`)
  })
}

export function defineCode(contact: Command, session: Session): void {
  define(contact, {
    usage: 'code <contact>',
    about: 'Send a new code to a contact method',
    examples: ['pharos contact code ada@example.com'],
  }).action(async (text: string) => {
    const { params } = await findOwnContact(session, text)
    const { body: method } = await session.call(sendContactCode, { params })
    session.print(method, () => `A code was sent to ${method.label}.`)
  })
}

import {
  createNotificationRule,
  listContactMethods,
  listNotificationRules,
  URGENCIES,
  type Urgency,
} from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { type Command, Option } from 'commander'
import { findOwnContact, ownId } from '../../api/own-contacts.ts'
import { present } from '../../api/pages.ts'
import { parseDuration } from '../../input/duration.ts'
import { ruleTable } from '../../print/contact.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRules(contact: Command, session: Session): void {
  define(contact, {
    usage: 'rules',
    about: 'List your notification rules',
    examples: ['pharos contact rules'],
  }).action(async () => {
    const user_id = await ownId(session)
    const { body: rules } = await session.call(listNotificationRules, { params: { user_id } })
    const { body: methods } = await session.call(listContactMethods, { params: { user_id } })
    session.print(rules, look => ruleTable(look, rules, methods))
  })
}

export function defineRule(contact: Command, session: Session): void {
  define(contact, {
    usage: 'rule <contact>',
    about: 'Add a rule: be paged by a contact method, at once or after a while',
    examples: ['pharos contact rule ada@example.com --urgency low', 'pharos contact rule "My phone" --after 5m'],
  })
    .addOption(
      new Option('--urgency <urgency>', 'high: critical and major; low: minor').choices(URGENCIES).default('high'),
    )
    .option('--after <duration>', 'delay before you are paged (0m)', text => parseDuration(text, 'm') / 60_000)
    .action(async (text: string, { urgency, after }: { urgency: Urgency; after?: number }) => {
      const { method, params } = await findOwnContact(session, text)
      const body = { contact_method_id: method.id, urgency, ...present({ delay_minutes: after }) }
      const { body: made } = await session.call(createNotificationRule, {
        params: { user_id: params.user_id },
        body,
      })
      session.print(made, look => ruleTable(look, [made], [method]))
    })
}

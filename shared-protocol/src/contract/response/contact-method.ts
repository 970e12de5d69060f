import { z } from 'zod'
import { CreatedAt, HttpUrl, Id, MailAddress, Name, OwnId, ref, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Phone } from './channel-details.ts'

export const CONTACT_TYPES = ['email', 'sms', 'voice', 'push', 'chat'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]
export const URGENCIES = ['high', 'low'] as const
export type Urgency = (typeof URGENCIES)[number]

export const ContactMethod = z
  .object({
    id: OwnId,
    user_id: Id.meta({ description: 'Id of the member' }),
    type: z.enum(CONTACT_TYPES).meta({ description: 'Type' }),
    value: z.string().meta({
      description:
        'Email address, phone number or URL; for `push` and `chat` only scheme and host are returned, because the URL is a secret',
    }),
    label: z.string().meta({ description: 'Display name' }),
    verified: z.boolean().meta({ description: 'Whether the contact method was verified with a code' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'ContactMethod' })

const label = Name.optional().meta({ description: 'Display name. Defaults to the type' })
export const ContactMethodCreate = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('email').meta({ description: 'Type' }),
    value: MailAddress.pipe(z.string().toLowerCase()),
    label,
  }),
  z.strictObject({
    type: z.literal('sms').meta({ description: 'Type' }),
    value: Phone.meta({ description: 'Email address or phone number of the contact method' }),
    label,
  }),
  z.strictObject({
    type: z.literal('voice').meta({ description: 'Type' }),
    value: Phone.meta({ description: 'Email address or phone number of the contact method' }),
    label,
  }),
  z.strictObject({
    type: z.literal('push').meta({ description: 'Type' }),
    value: HttpUrl.meta({ description: 'URL of an ntfy topic' }),
    label,
  }),
  z.strictObject({
    type: z.literal('chat').meta({ description: 'Type' }),
    value: HttpUrl.meta({ description: 'URL of a Slack incoming webhook' }),
    label,
  }),
])
export type ContactMethodCreate = z.output<typeof ContactMethodCreate>

export const NotificationRule = z
  .object({
    id: OwnId,
    user_id: Id.meta({ description: 'Id of the member' }),
    contact_method_id: Id.meta({ description: 'Id of the contact method' }),
    urgency: z.enum(URGENCIES).meta({ description: '`high`: critical and major incidents; `low`: minor incidents' }),
    delay_minutes: z.int().meta({ description: 'Minutes between paging the person and sending this message' }),
    position: z.int().meta({ description: 'Position in the order' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'NotificationRule' })

const ruleFields = {
  contact_method_id: ref('contact_method'),
  urgency: z.enum(URGENCIES).meta({ description: '`high`: critical and major incidents; `low`: minor incidents' }),
  delay_minutes: z
    .int()
    .min(0)
    .max(1440)
    .meta({ description: 'Minutes between paging the person and sending this message' }),
  position: z.int().min(0).max(1000).meta({ description: 'Position in the order' }),
}
export const NotificationRuleCreate = z.strictObject({
  ...ruleFields,
  delay_minutes: ruleFields.delay_minutes.default(0),
  position: ruleFields.position.optional().meta({ description: 'Position within the urgency. Defaults to the last' }),
})
export const NotificationRuleUpdate = z.strictObject(ruleFields).partial()

const read = { kind: 'account', scope: 'read:notifications', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:notifications', role: 'member' } as const
const userParams = z.strictObject({ user_id: ref('member') })
const methodParams = userParams.extend({ id: ref('contact_method') })
const ruleParams = userParams.extend({ rule_id: ref('notification_rule') })
const methods = '/user/{user_id}/contact_method'
const rules = '/user/{user_id}/notification_rule'

export const listContactMethods = defineRoute({
  id: 'contact_method.list',
  method: 'GET',
  path: methods,
  summary: 'List the contact methods of a member in the order of their creation; other members’ only for admins',
  access: read,
  params: userParams,
  reply: z.array(ContactMethod),
  list: 'whole',
  fixture: 'contact_method',
})

export const createContactMethod = defineRoute({
  id: 'contact_method.create',
  method: 'POST',
  path: methods,
  summary: 'Add a contact method of your own; a verification code is sent to it',
  access: write,
  params: userParams,
  body: ContactMethodCreate,
  reply: ContactMethod,
  status: 201,
  refusals: ['plan_required', 'conflict', 'limit_reached'],
  tx: 'none',
  fixture: 'contact_method',
})

export const getContactMethod = defineRoute({
  id: 'contact_method.get',
  method: 'GET',
  path: `${methods}/{id}`,
  summary: 'Read a contact method',
  access: read,
  params: methodParams,
  reply: ContactMethod,
  fixture: 'contact_method',
})

export const updateContactMethod = defineRoute({
  id: 'contact_method.update',
  method: 'PUT',
  path: `${methods}/{id}`,
  summary: 'Rename a contact method; to change the address, create a new contact method',
  access: write,
  params: methodParams,
  body: z.strictObject({ label: Name.optional().meta({ description: 'Display name' }) }),
  reply: ContactMethod,
  fixture: 'contact_method',
})

export const deleteContactMethod = defineRoute({
  id: 'contact_method.delete',
  method: 'DELETE',
  path: `${methods}/{id}`,
  summary: 'Delete a contact method and the notification rules that use it',
  access: write,
  params: methodParams,
  fixture: 'contact_method',
})

export const verifyContactMethod = defineRoute({
  id: 'contact_method.verify',
  method: 'POST',
  path: `${methods}/{id}/verify`,
  summary: 'Verify a contact method with the code that was sent to it; five attempts within 15 minutes',
  access: write,
  params: methodParams,
  body: z.strictObject({ code: text(20, 1).meta({ description: 'Verification code that was sent' }) }),
  reply: ContactMethod,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'contact_method',
})

export const sendContactCode = defineRoute({
  id: 'contact_method.send_code',
  method: 'POST',
  path: `${methods}/{id}/code`,
  summary: 'Send a new verification code; at most one per minute and five per hour',
  access: write,
  params: methodParams,
  reply: ContactMethod,
  refusals: ['plan_required', 'conflict'],
  fixture: 'contact_code',
})

export const listNotificationRules = defineRoute({
  id: 'notification_rule.list',
  method: 'GET',
  path: rules,
  summary: 'List the notification rules of a member by urgency and position; other members’ only for admins',
  access: read,
  params: userParams,
  reply: z.array(NotificationRule),
  list: 'whole',
  fixture: 'notification_rule',
})

export const createNotificationRule = defineRoute({
  id: 'notification_rule.create',
  method: 'POST',
  path: rules,
  summary: 'Create a notification rule of your own',
  access: write,
  params: userParams,
  body: NotificationRuleCreate,
  reply: NotificationRule,
  status: 201,
  refusals: ['limit_reached'],
  fixture: 'notification_rule',
})

export const updateNotificationRule = defineRoute({
  id: 'notification_rule.update',
  method: 'PUT',
  path: `${rules}/{rule_id}`,
  summary: 'Change a notification rule of your own',
  access: write,
  params: ruleParams,
  body: NotificationRuleUpdate,
  reply: NotificationRule,
  fixture: 'notification_rule',
})

export const deleteNotificationRule = defineRoute({
  id: 'notification_rule.delete',
  method: 'DELETE',
  path: `${rules}/{rule_id}`,
  summary: 'Delete a notification rule of your own',
  access: write,
  params: ruleParams,
  fixture: 'notification_rule',
})

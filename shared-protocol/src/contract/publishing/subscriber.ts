import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, HttpUrl, Id, MailAddress, OwnId, TimeOut, text } from '../field.ts'

export const SUBSCRIBER_STATES = ['pending', 'active'] as const

/** Forms send empty fields as empty text, and a list with a single value as text. */
const filled = (value: unknown) => (value === '' ? undefined : value)
const listed = (value: unknown) => (typeof value === 'string' ? (value === '' ? undefined : [value]) : value)

/** Body of `POST /public/status_page/{id}/subscribe` and of `POST /status_page/{id}/subscriber`. */
export const SubscribeBody = z
  .strictObject({
    email: z.preprocess(filled, MailAddress.optional()).meta({
      description:
        'Email address; it is notified after the subscription is confirmed with the link in the confirmation email',
    }),
    webhook: z.preprocess(filled, HttpUrl.optional()).meta({
      description:
        'URL of a webhook; it is notified after it has answered a POST of `{event, challenge, page}` with the challenge',
    }),
    components: z
      .preprocess(listed, z.array(Id).max(500).optional())
      .meta({ description: 'Ids of components of the page to subscribe to. Defaults to the whole page' }),
    language: z.preprocess(filled, text(35).optional()).meta({
      description:
        'Language of emails (BCP 47). Defaults to English, which is also used for languages other than the 20 of status pages',
    }),
  })
  .refine(({ email, webhook }) => (email === undefined) !== (webhook === undefined), {
    message: says('field.email_or_webhook'),
    path: ['email'],
  })

export const Subscribed = z
  .object({ message: z.string().meta({ description: 'Human-readable confirmation' }) })
  .meta({ id: 'Subscribed' })
export type Subscribed = z.output<typeof Subscribed>

/** A subscription as shown to the holder of its link: without the subscriber's address. */
export const Subscription = z
  .object({
    page: z.string().meta({ description: 'Name of the page' }),
    state: z.enum(['pending', 'active', 'ended']).meta({ description: 'State' }),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof Subscription>

/** A subscriber as shown to members. */
export const Subscriber = z
  .object({
    id: OwnId,
    type: z.enum(['email', 'webhook']).meta({ description: 'Type' }),
    address: z.string().meta({ description: 'Email address, or the origin of the webhook' }),
    state: z
      .enum(SUBSCRIBER_STATES)
      .meta({ description: '`pending`: not confirmed yet, so not notified. `active`: confirmed' }),
    source: z
      .enum(['self', 'member'])
      .meta({ description: 'Whether the subscriber was added by themselves or by a member' }),
    language: z.string().meta({ description: 'Language of emails (BCP 47)' }),
    components: z.array(Id).meta({ description: 'Ids of the components subscribed to; empty for the whole page' }),
    created_at: CreatedAt,
    confirmed_at: TimeOut.nullable().meta({ description: 'Time of the confirmation; `null` if not confirmed' }),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.output<typeof Subscriber>

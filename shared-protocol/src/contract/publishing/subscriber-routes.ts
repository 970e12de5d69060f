import { z } from 'zod'
import { Id, paging, ref, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { SUBSCRIBER_STATES, SubscribeBody, Subscribed, Subscriber, Subscription } from './subscriber.ts'

const read = { kind: 'account', scope: 'read:status_pages', role: 'member' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const path = '/status_page/{id}/subscriber'

export const listSubscribers = defineRoute({
  id: 'subscriber.list',
  method: 'GET',
  path,
  summary: 'List the subscribers of a page, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 200),
    state: z.enum(SUBSCRIBER_STATES).optional().meta({ description: 'State of the items to list' }),
    type: Subscriber.shape.type.optional().meta({ description: 'Type of the subscribers to list' }),
    search: text(200, 1).optional().meta({ description: 'Part of the address, ignoring case' }),
  }),
  reply: z.array(Subscriber),
  list: 'page',
  fixture: 'subscriber',
})

export const addSubscriber = defineRoute({
  id: 'subscriber.add',
  method: 'POST',
  path,
  summary: 'Invite an email address or webhook to subscribe; it is not notified until it confirms',
  access: write,
  params,
  body: SubscribeBody,
  reply: Subscriber,
  status: 201,
  tx: 'none',
  fixture: 'subscriber',
})

export const removeSubscriber = defineRoute({
  id: 'subscriber.remove',
  method: 'DELETE',
  path,
  summary: 'Delete a subscriber and all data about it',
  access: write,
  params,
  query: z.strictObject({ subscriber_id: Id.meta({ description: 'Id of the subscriber' }) }),
  refusals: ['not_found'],
  fixture: 'subscriber_removal',
})

const PUBLIC = '/public/status_page/{id}'
const open = {
  access: { kind: 'public' },
  params: z.strictObject({ id: Id.meta({ description: 'Id of the status page' }) }),
  replyType: 'json_or_html',
  tx: 'none',
} as const

export const subscribe = defineRoute({
  id: 'subscription.ask',
  method: 'POST',
  path: `${PUBLIC}/subscribe`,
  summary: 'Subscribe to a page by email or webhook',
  ...open,
  body: SubscribeBody,
  bodyType: 'json_or_form',
  reply: Subscribed,
  status: 202,
  refusals: ['not_found', 'too_large', 'unsupported_media_type'],
  fixture: 'subscribe',
})

const byLink = {
  ...open,
  query: z.object({ token: text(200, 1).meta({ description: 'Token from the link in an email' }) }),
  reply: Subscription,
  refusals: ['forbidden' as const],
}
/** The body that mail programs send automatically (RFC 8058) is ignored: the address says everything. */
const button = { body: z.string().optional(), bodyType: 'bytes' } as const

export const showConfirm = defineRoute({
  id: 'subscription.show_confirm',
  method: 'GET',
  path: `${PUBLIC}/subscription/confirm`,
  summary: 'Show what a confirmation link does, as a page with a button; opening the page changes nothing',
  ...byLink,
  fixture: 'subscription_confirm',
})

export const confirmSubscription = defineRoute({
  id: 'subscription.confirm',
  method: 'POST',
  path: `${PUBLIC}/subscription/confirm`,
  summary: 'Confirm a subscription. Repeating it has no effect',
  ...byLink,
  ...button,
  fixture: 'subscription_confirm',
})

export const showUnsubscribe = defineRoute({
  id: 'subscription.show_unsubscribe',
  method: 'GET',
  path: `${PUBLIC}/subscription/unsubscribe`,
  summary: 'Show what an unsubscribe link does, as a page with a button; opening the page changes nothing',
  ...byLink,
  fixture: 'subscription_end',
})

export const unsubscribe = defineRoute({
  id: 'subscription.end',
  method: 'POST',
  path: `${PUBLIC}/subscription/unsubscribe`,
  summary: 'End a subscription with one click (RFC 8058). Repeating it has no effect',
  ...byLink,
  ...button,
  fixture: 'subscription_end',
})

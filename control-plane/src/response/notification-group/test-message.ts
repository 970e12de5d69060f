import type * as contract from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { loadAccount, requirePhone } from '../../account/account/index.ts'
import { actorName } from '../../platform/actor.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type Endpoint, type Message, sendOnce, takeTest, takeUnverified } from '../delivery/index.ts'
import { channelEndpoints } from './queries.ts'

/** Sends at once, and returns the result. Nothing is retried. */
export async function testChannel(ctx: OpenCtx, { params }: Input<typeof contract.testChannel>) {
  const endpoint = await ctx.inAccount('read', async tx => (await channelEndpoints(tx, [params.id])).get(params.id))
  if (!endpoint) throw notFound('notification channel')
  ctx.notes.resource = params.id
  await ctx.inAccount('write', tx => requireQuota(tx, params.id, endpoint))
  const id = ctx.newId()
  const result = await sendOnce(ctx.platform, endpoint, { id, message: testMessage(ctx, id) })
  const reason = result.result === 'delivered' ? null : result.reason
  return {
    ...{ delivered: reason === null, status: result.status, answer: result.answer },
    ...{ reason: reason?.text ?? null, reason_text: reason && textIn(reason) },
  }
}

/** Tests count for the account and the channel, and as a message when the address is unverified. */
async function requireQuota(tx: Ctx, channel: string, endpoint: Endpoint): Promise<void> {
  requirePhone(await loadAccount(tx), endpoint.type, 'type')
  const tests = await takeTest(tx, tx.account, channel)
  if (tests !== null)
    throw new Refusal('rate_limited', responseText(`notification_group.tests_${tests.of}`, { limit: tests.limit }))
  const sent = await takeUnverified(tx, tx.account, 'channel', endpoint)
  if (sent !== null)
    throw new Refusal('rate_limited', responseText('notification_group.test_message_not_sent', { why: sent }))
}

function testMessage(ctx: OpenCtx, id: string): Message {
  const base = baseUrlOf(ctx.platform.config)
  return {
    event: 'channel.test',
    tone: 'info',
    severity: null,
    subject: 'Test message from Pharos',
    text: 'This channel works: messages about your monitors arrive here.',
    facts: [{ label: 'Sent by', value: actorName(ctx.actor) }],
    links: [{ label: 'Open Pharos', url: base, action: 'view' }],
    thread: `test/${id}`,
    at: ctx.now,
    webhook: { event: 'channel.test', message: 'This channel works.', account: { id: ctx.account } },
  }
}

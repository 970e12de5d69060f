import type * as contract from '@pharos/shared-protocol/contract/publishing/subscriber-routes.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { requireActive } from '../../account/account/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { randomBase62 } from '../../platform/ids.ts'
import { notFound, refuseField } from '../../platform/refusal.ts'
import { languageOf } from '../page-words/index.ts'
import { askSubscriber, type Wish } from './ask.ts'
import { loadPageFacts, type PageFacts } from './page.ts'
import { answersChallenge } from './rules.ts'

/** Requests per minute from one address, and to one page. */
const PER_CALLER = 10
const PER_PAGE = 120

/** Handles subscription requests of the public; the reply never reveals whether an address is subscribed. */
export function createSubscribe(platform: Platform) {
  const byCaller = createLimiter(platform, 'subscribe', PER_CALLER)
  const byPage = createLimiter(platform, 'subscribe-page', PER_PAGE)
  return async (ctx: Asker, { params, body }: Pick<PublicInput<typeof contract.subscribe>, 'params' | 'body'>) => {
    await byCaller.consume(ctx.caller.address)
    const page = await inSystem(platform, tx => loadPageFacts(tx, params.id))
    if (!page) throw notFound('status page')
    await inSystem(platform, tx => requireActive(tx, page.account_id))
    await byPage.consume(page.id)
    const wish = readWish(page, body, 'self', networkOf(ctx.caller.address))
    if (wish.type === 'webhook') await challenge(platform, page, wish.to)
    await inSystem(platform, tx => askSubscriber(tx, page, wish))
    return wish.type === 'email' ? ASKED : CONFIRMED
  }
}

export type Subscribe = ReturnType<typeof createSubscribe>
interface Asker {
  caller: Pick<PublicCtx['caller'], 'address'>
}

const ASKED = {
  message:
    'If this address can be subscribed, an email with a link is on its way to it. Nothing else is sent until the link is opened and confirmed. The link is valid for 7 days.',
}
const CONFIRMED = {
  message: 'The webhook answered its challenge. It will be notified about incidents and maintenance.',
}

/** A request that the contract has validated; its components must be those of the page. */
export function readWish(
  page: PageFacts,
  body: {
    email?: string | undefined
    webhook?: string | undefined
    components?: string[] | undefined
    language?: string | undefined
  },
  source: Wish['source'],
  network: string | null = null,
): Wish {
  const component_ids = [...new Set(body.components ?? [])]
  const own = new Set(page.components.map(each => each.id))
  for (const [at, id] of component_ids.entries())
    if (!own.has(id)) throw refuseField(`components[${at}]`, publishingText('component.not_of_page'))
  const { email, webhook = '' } = body
  const language = languageOf(body.language ?? '')
  if (email !== undefined) return { type: 'email', to: email, component_ids, source, network, language }
  return { type: 'webhook', to: withoutFragment(webhook), component_ids, source, network, language }
}

/**
 * Removes the fragment: it is never sent (RFC 9110, 4.2.5), so addresses that differ only in it are the same receiver.
 */
function withoutFragment(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/**
 * Verifies that the subscribed address answers a challenge. Every failure has the same text, so that names, addresses
 * and ports cannot be probed through us. Uses the network, so it must not run in a transaction.
 */
export async function challenge(platform: Platform, { id, name, url }: PageFacts, to: string): Promise<void> {
  const expected = randomBase62(32)
  const body = { event: 'subscription.challenge', challenge: expected, page: { id, name, url } }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-pharos-event': 'subscription.challenge' }
  const request = { url: to, headers, body: JSON.stringify(body) }
  const answer = await platform.publicEgress.request(request).catch(() => null)
  if (answer === null || !answersChallenge(answer.status, answer.text, expected))
    throw refuseField('webhook', publishingText('subscriber.challenge_unanswered'))
}

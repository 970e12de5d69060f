import type { CustomDomainFailure } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Authorization, Client, Order } from 'acme-client'
import type { Platform } from '../../platform/context.ts'
import { AcmeProblem, loadAcme } from './acme.ts'
import type { Authority } from './authority.ts'
import { keepChallenge } from './challenge.ts'
import { type Finding, failureOf, type Lifetime, lifetimeOf, ordered } from './rules.ts'
import { keySealedFor, type OpenOrder, type StoredDomain } from './store.ts'

const ACCOUNT_UNKNOWN = 'urn:ietf:params:acme:error:accountDoesNotExist'

export interface Certificate extends Lifetime {
  chain: string
  /** Sealed. */
  private_key: string
}

/** The result of one step of an order; `order` is null if none is in progress any more. */
export interface OrderStep {
  finding: Finding
  order: OpenOrder | null
  certificate?: Certificate
}

/**
 * Advances the order of a domain one step by its state at the authority, or creates one, so that the next process can
 * continue after a kill at any point. `keep` stores a new order before anything is done with it.
 */
export async function stepOrder(
  platform: Platform,
  authority: Authority,
  domain: StoredDomain,
  keep: (order: OpenOrder) => Promise<void>,
): Promise<OrderStep> {
  const now = platform.clock.now()
  const open = openOrderOf(domain)
  try {
    const client = await authority.client()
    if (open === null) {
      const begun = await beginOrder(platform, client, domain, now)
      await keep(begun)
      return { finding: ordered(now, now), order: begun }
    }
    return await goOn(platform, client, domain, open)
  } catch (error) {
    return explain(platform, authority, open, error)
  }
}

function openOrderOf({ order_url, order_key, order_since }: StoredDomain): OpenOrder | null {
  return order_url === null || order_key === null || order_since === null
    ? null
    : { url: order_url, key: order_key, since: order_since }
}

async function beginOrder(platform: Platform, client: Client, { id, domain }: StoredDomain, since: EpochMs) {
  const acme = await loadAcme()
  const key = platform.sealer.seal((await acme.crypto.createPrivateEcdsaKey()).toString(), keySealedFor(id))
  const { url } = await client.createOrder({ identifiers: [{ type: 'dns', value: domain }] })
  return { url, key, since }
}

async function goOn(platform: Platform, client: Client, domain: StoredDomain, open: OpenOrder): Promise<OrderStep> {
  // The library needs only the address of an order.
  const order = await client.getOrder({ url: open.url } as Order)
  if (order.status === 'invalid') return invalid(platform, order, await client.getAuthorizations(order))
  if (order.status === 'pending') {
    const authorizations = await client.getAuthorizations(order)
    if (authorizations.some(({ status }) => status !== 'pending' && status !== 'valid'))
      return invalid(platform, order, authorizations)
    for (const each of authorizations) await answerChallenge(platform, client, order, each)
  }
  const key = platform.sealer.open(open.key, keySealedFor(domain.id))
  if (order.status === 'ready') {
    const acme = await loadAcme()
    const [, csr] = await acme.crypto.createCsr({ altNames: [domain.domain] }, key)
    await client.finalizeOrder(order, csr)
  }
  if (order.status !== 'valid') return stillOpen(open, platform.clock.now())
  const chain = await client.getCertificate(order)
  const lifetime = await readLifetime(platform, chain)
  return {
    finding: { of: 'order', seen: 'issued', lifetime },
    order: null,
    certificate: { chain, private_key: open.key, ...lifetime },
  }
}

function stillOpen(open: OpenOrder, now: EpochMs): OrderStep {
  const finding = ordered(open.since, now)
  return { finding, order: finding.seen === 'waiting' ? open : null }
}

async function answerChallenge(
  platform: Platform,
  client: Client,
  order: Order,
  { status, url, challenges }: Authorization,
): Promise<void> {
  const challenge = challenges.find(({ type }) => type === 'http-01')
  if (status !== 'pending' || challenge?.status !== 'pending') return
  const answer = await client.getChallengeKeyAuthorization(challenge)
  if (!(await keepChallenge(platform, challenge.token, answer))) return
  try {
    await client.completeChallenge(challenge)
  } catch (error) {
    if (!(error instanceof AcmeProblem)) throw error
    // A second request is refused if validation has just finished; the next step then reads the result.
    const now = (await client.getAuthorizations(order)).find(each => each.url === url)
    if (now?.status === 'pending') throw error
  }
}

/** Certificates use real time; the installation's clock may differ. */
async function readLifetime({ clock }: Platform, chain: string): Promise<Lifetime> {
  const acme = await loadAcme()
  const { notBefore, notAfter } = acme.crypto.readCertificateInfo(chain)
  const lasts = (notAfter.getTime() - notBefore.getTime()) * clock.scale
  return lifetimeOf(clock.fromReal(notBefore.getTime()), lasts)
}

function invalid(platform: Platform, order: Order, authorizations: readonly Authorization[]): OrderStep {
  const inChallenge = authorizations.flatMap(({ challenges }) => challenges).find(({ error }) => error)?.error
  const { type = 'about:blank', detail } = (inChallenge ?? order.error ?? {}) as { type?: string; detail?: string }
  platform.log.warn({ order: order.url, type, detail }, 'a certificate was not issued')
  const reason = failureOf(type, inChallenge !== undefined || order.error === undefined)
  return { finding: { of: 'order', seen: 'failed', reason }, order: null }
}

/**
 * The result for an order after an error; rethrows errors of this installation. An order in progress survives an outage
 * of the authority.
 */
async function explain(
  { log, clock }: Platform,
  authority: Authority,
  open: OpenOrder | null,
  error: unknown,
): Promise<OrderStep> {
  const failed = (reason: CustomDomainFailure, retry_after_ms = 0): OrderStep => ({
    finding: { of: 'order', seen: 'failed', reason, retry_after_ms },
    order: null,
  })
  if (error instanceof AcmeProblem) {
    const { type, status, message, retryAfterMs } = error
    log.warn({ type, status, detail: message }, 'the certificate authority refused')
    const isForgotten = status === 404 || type === ACCOUNT_UNKNOWN
    if (isForgotten) await authority.forgetAccount()
    else if (status >= 500 && open !== null) return stillOpen(open, clock.now())
    return failed(isForgotten || status >= 500 ? 'authority_unavailable' : failureOf(type, false), retryAfterMs)
  }
  if (!isFromTransport(error)) throw error
  log.warn({ err: error }, 'the certificate authority does not answer')
  return open === null ? failed('authority_unavailable') : stillOpen(open, clock.now())
}

/** axios marks network errors. */
function isFromTransport(error: unknown): boolean {
  return error instanceof Error && 'isAxiosError' in error
}

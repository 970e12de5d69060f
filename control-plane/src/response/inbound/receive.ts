import type { receiveAlert } from '@pharos/shared-protocol/contract/response/inbound.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { requireActive } from '../../account/account/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'
import type { InboundAlert } from './alert.ts'
import { createBodies, withShortened } from './body.ts'
import { readAlarm } from './cloudwatch.ts'
import { InboundSourceEntity, type StoredSource } from './entity.ts'
import { GenericAlert, readGeneric } from './generic.ts'
import { isPanelAlert, PanelAlert, readPanelAlert } from './grafana-legacy.ts'
import { AlertGroup, readAlertGroup } from './prometheus.ts'
import { type Fetch, isCertificate, requireSigned, requireSnsAddress, SnsEnvelope } from './sns.ts'
import { takeInbound } from './take.ts'
import { parseBody } from './text.ts'

type Result = ReplyOf<typeof receiveAlert>

const PER_MINUTE = 300
const MOST_CERTIFICATES = 20
/** SNS changes a certificate about once a year; a higher rate is forged. */
const FETCHES_PER_MINUTE = 10

/** The verb of one process: it counts requests per source, and caches certificates. */
export function createReceiver(platform: Platform) {
  const limiter = createLimiter(platform, 'inbound', PER_MINUTE)
  const bodies = createBodies()
  const fetch = createFetch(platform)
  return async (ctx: PublicCtx, { params }: { params: { key: string } }): Promise<Result> => {
    const source = await inSystem(platform, tx =>
      tx.em.findOne(InboundSourceEntity, { token_hash: tokenHash(params.key) }),
    )
    if (!source) throw notFound('inbound source')
    await limiter.consume(source.id)
    await inSystem(platform, tx => requireActive(tx, source.account_id))
    return bodies.read(ctx, source, async body => {
      const given = body.parse()
      const alert =
        source.type === 'cloudwatch'
          ? await readSns(ctx, given, fetch(source.id))
          : withShortened(readPlain(source, given), body.shortened)
      if (alert === 'confirmed') return { result: 'confirmed', incident_id: null }
      if (alert === null) return { result: 'ignored', incident_id: null }
      const taken = await inSystem(platform, tx => takeInbound(tx, source, alert))
      return alert.notes ? { ...taken, notes: [...alert.notes] } : taken
    })
  }
}

function readPlain({ type }: StoredSource, body: unknown): InboundAlert | null {
  if (type === 'generic') return readGeneric(parseBody(GenericAlert, body))
  if (type === 'grafana' && isPanelAlert(body)) return readPanelAlert(parseBody(PanelAlert, body))
  return readAlertGroup(parseBody(AlertGroup, body))
}

const RAW = 'is required: turn off raw message delivery of the subscription, since only wrapped messages are signed'

function isRawAlarm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'AlarmName' in body && !('Type' in body)
}

async function readSns(ctx: PublicCtx, body: unknown, fetch: Fetch): Promise<InboundAlert | null | 'confirmed'> {
  if (isRawAlarm(body)) throw refuseField('Type', RAW)
  const envelope = parseBody(SnsEnvelope, body)
  await requireSigned(envelope, fetch)
  if (envelope.Type === 'Notification') return readAlarm(envelope.Message)
  if (envelope.Type === 'UnsubscribeConfirmation') return null
  const address = requireSnsAddress('SubscribeURL', envelope.SubscribeURL)
  const { status } = await visit(ctx.platform, address)
  if (status >= 300) throw refuseField('SubscribeURL', responseText('inbound.unexpected_status', { status }))
  return 'confirmed'
}

/** Caches certificates by address: SNS uses a new address for a new certificate. Does not cache other responses. */
export function createFetch(platform: Pick<Platform, 'egress' | 'log' | 'metrics'>): (source: string) => Fetch {
  const known = new Map<string, string>()
  const limiter = createLimiter(platform, 'sns-certificates', FETCHES_PER_MINUTE)
  return source => async url => {
    const kept = known.get(url)
    if (kept !== undefined) return kept
    await limiter.consume(source)
    const { status, text } = await visit(platform, url)
    if (status !== 200 || !isCertificate(text))
      throw refuseField('SigningCertURL', responseText('inbound.answered_no_certificate', { status }))
    const [oldest] = known.keys()
    if (known.size >= MOST_CERTIFICATES && oldest !== undefined) known.delete(oldest)
    known.set(url, text)
    return text
  }
}

async function visit(platform: Pick<Platform, 'egress' | 'log'>, url: string) {
  try {
    return await platform.egress.request({ url, method: 'GET', headers: {}, body: '' })
  } catch (err) {
    platform.log.warn({ err, host: new URL(url).hostname }, 'Amazon SNS could not be reached')
    throw new Refusal('unavailable', responseText('inbound.sns_unreachable'), {
      headers: { 'retry-after': '30' },
    })
  }
}

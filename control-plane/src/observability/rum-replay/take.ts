import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Planned } from '../../account/account/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { networkOfSix } from '../../platform/http/address.ts'
import { bindCounting } from '../../platform/http/open.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import type { Binding } from '../../platform/http/server.ts'
import { createKeyedSemaphore, TooManyWaiting } from '../../platform/keyed-semaphore.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSemaphore, NoPermit } from '../../platform/semaphore.ts'
import type { TakeWhole } from '../ingest/index.ts'
import { bounded, type FindApp, foreignOrigin, senderOf } from '../rum-intake/index.ts'
import { checkSegment } from './body.ts'
import { MOST_BYTES } from './bounds.ts'
import { segmentFolder, segmentKey } from './key.ts'
import { returnToQuota } from './quota.ts'
import { createSpentQuotas } from './spent.ts'
import { confirmSegment, type NewSegment, reserveSegment } from './store.ts'

/** Segments that are written at once: of an application, since each counts for its total, and of all. */
const OF_APP = { count: 4, waiting: 200, patienceMs: 10_000 }
const MOST_AT_ONCE = 6
const compress = promisify(gzip)

/** `POST /v1/segments`. */
export function rumSegmentRoutes(platform: Platform, takeWhole: TakeWhole, findApp: FindApp): Binding[] {
  const count = countByAddress(platform)
  const spent = createSpentQuotas(platform)
  const keep = createKeeping(platform, spent)
  return [
    bindCounting(routes.ingestRumSegment, async (ctx, { query }) => {
      const { app, isFromPage } = await senderOf(ctx, findApp, query.client_token)
      const origin = ctx.header('origin')
      ctx.shareWith(isFromPage && origin !== '' ? origin : null)
      if (!isFromPage) throw foreignOrigin()
      await count(`${app.id} ${networkOfSix(ctx.caller.address)}`)
      const place = { session_id: query.session_id, segment_index: query.segment_index }
      await spent.require(app.account_id, { application_id: app.id, ...place })
      return takeWhole(bounded(ctx, app, MOST_BYTES), (body, account) => {
        const owner = { account_id: app.account_id, application_id: app.id }
        return {
          records: checkSegment(body, place),
          keep: () => keep({ ...owner, ...place }, body, account),
        }
      })
    }),
  ]
}

/** Bounds what one address sends for one application; an SDK sends a segment every ten seconds, or after 100 events. */
function countByAddress(platform: Platform): (key: string) => Promise<unknown> {
  const points = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE
  return points === 0 ? async () => {} : createLimiter(platform, 'segments', points).consume
}

/** Keeps segments: a row, the file, and then the acknowledgement in the row. */
function createKeeping(platform: Platform, spent: ReturnType<typeof createSpentQuotas>) {
  const inTurn = createKeyedSemaphore(OF_APP)
  const withPermit = createSemaphore(MOST_AT_ONCE, OF_APP.patienceMs)
  type Place = Pick<NewSegment, 'account_id' | 'application_id' | 'session_id' | 'segment_index'>

  return async (place: Place, body: Buffer, account: Planned) => {
    const work = () => withPermit(() => keepOne(platform, place, body, account))
    return inTurn(place.application_id, work).catch((error: unknown) => {
      spent.note(place.account_id, error)
      if (error instanceof NoPermit || error instanceof TooManyWaiting)
        throw new Refusal('unavailable', observabilityText('rum_replay.busy'), {
          headers: { 'retry-after': '5' },
        })
      throw error
    })
  }
}

async function keepOne(
  platform: Platform,
  place: Omit<NewSegment, 'body_hash' | 'size_bytes'>,
  body: Buffer,
  account: Planned,
) {
  const { objects } = platform
  const bytes = await compress(body)
  const segment = { ...place, body_hash: createHash('sha256').update(body).digest(), size_bytes: bytes.length }
  const { session_id, segment_index } = place
  const receipt = { session_id, segment_index, size_bytes: bytes.length }
  const reserved = await inSystem(platform, ctx => reserveSegment(ctx, segment, account))
  if (reserved.isStored) return receipt
  await objects.write(segmentKey(reserved), bytes, 'application/gzip').catch(async (err: unknown) => {
    platform.log.warn({ err }, 'a segment of a replay could not be stored')
    await inSystem(platform, ctx => returnToQuota(ctx, segment)).catch(() => {})
    throw new Refusal('unavailable', observabilityText('rum_replay.not_stored'), {
      headers: { 'retry-after': '5' },
    })
  })
  await inSystem(platform, ctx => confirmSegment(ctx, segment, reserved, account)).catch(async (error: unknown) => {
    // Its row names another file, or none.
    if (error instanceof Refusal) await objects.removeAll(segmentFolder(reserved)).catch(() => {})
    throw error
  })
  return receipt
}

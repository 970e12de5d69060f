import { PING_BODY_LIMIT, readSignal } from '@pharos/shared-protocol/contract/monitoring/ping.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { createLimiter, type Limiter } from '../../platform/http/rate-limit.ts'
import { Refusal, refuseFields } from '../../platform/refusal.ts'
import { isPingKey } from './locked-heartbeat.ts'
import { type PingAnswer, type ReceivedPing, takePings } from './ping-batch.ts'

/** The most pings of one transaction. */
const BATCH = 500
const BATCH_BYTES = 4 * 1024 * 1024
/** How long a ping waits while the database is away. */
const PATIENCE_MS = 20_000
const CAPACITY_BYTES = 128 * 1024 * 1024
const PING_WEIGHT = 1_000
/** Pings of one key per minute: more would crowd out others, and no job needs them. */
const PER_KEY = 300

/** Used if the API is unlimited. */
const UNLIMITED: Limiter = { consume: async () => ({}), peek: async () => ({}) }

/** The content of a ping's address and body. */
export interface PingInput {
  params: { key: string; signal?: string }
  query: { rid?: string | undefined }
}

/**
 * The verb of every ping route. Replies once the transaction with the ping has committed; many pings share one. Every
 * reply about a key comes after its lookup, so that an unknown key takes as long as a known one.
 */
export function createPingVerb(platform: Platform) {
  const limited = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE > 0
  const limiter = limited ? createLimiter(platform, 'ping', PER_KEY) : UNLIMITED
  const group = createGroupCommit<ReceivedPing, PingAnswer>({
    commit: (pings, again) => {
      const stop = platform.metrics.pingBatch.startTimer()
      return inSystem(platform, ctx => takePings(ctx, pings, again, limiter.consume)).finally(stop)
    },
    most: BATCH,
    mostWeight: BATCH_BYTES,
    patienceMs: PATIENCE_MS,
    capacity: CAPACITY_BYTES,
    weigh: ping => PING_WEIGHT + ping.body.length,
  })
  return async (ctx: PublicCtx, input: PingInput): Promise<'OK'> => {
    // A key over its limit is refused before it takes part in a batch.
    await limiter.peek(input.params.key)
    const answer = await group.add(await receive(ctx, input))
    platform.metrics.pings.inc({ result: answer.is })
    return reply(answer)
  }
}

async function receive(ctx: PublicCtx, { params, query }: PingInput): Promise<ReceivedPing> {
  const { method, address, user_agent, content_type } = ctx.caller
  const { kept, length } = await readBody(ctx, params.key)
  const signal = readSignal(params.signal)
  const rid = query.rid?.toLowerCase() ?? null
  return {
    id: ctx.newId(),
    // The time of complete arrival, since reading a long body takes a while.
    at: ctx.platform.clock.now(),
    key: params.key,
    ...(signal ?? { signal: 'log', exit_status: null }),
    rid,
    method,
    remote_address: address || null,
    user_agent: user_agent || null,
    content_type: content_type.slice(0, 200) || null,
    body: kept,
    body_bytes: length,
    fault: faultIn(signal !== null, rid),
  }
}

/**
 * The rest of a longer body is read and dropped, so that the sender can finish: only for a known key, and only this
 * much.
 */
export const MOST_BODY_BYTES = 16_000_000

async function readBody(ctx: PublicCtx, key: string): Promise<{ kept: Buffer; length: number }> {
  const start = await ctx.readBytes(PING_BODY_LIMIT)
  if (!start.more) return start
  if (!(await inSystem(ctx.platform, tx => isPingKey(tx, key)))) throw unknownKey()
  const rest = await ctx.readBytes(0, MOST_BODY_BYTES)
  return { kept: start.kept, length: start.length + rest.length }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function faultIn(knownSignal: boolean, rid: string | null): ReceivedPing['fault'] {
  if (!knownSignal) return { path: 'signal', ...faultOf(monitoringText('heartbeat.unknown_signal')) }
  return rid === null || UUID.test(rid) ? null : { path: 'rid', ...faultOf(faultText('fault.uuid')) }
}

function unknownKey(): Refusal {
  return new Refusal('not_found', monitoringText('heartbeat.unknown_ping_key'))
}

function reply(answer: PingAnswer): 'OK' {
  if (answer.is === 'taken') return 'OK'
  if (answer.is === 'unknown_key') throw unknownKey()
  if (answer.is === 'faulty') throw refuseFields([answer.fault])
  if (answer.is === 'too_many') throw answer.refusal
  const allow = 'POST'
  throw new Refusal('method_not_allowed', monitoringText('heartbeat.method_not_allowed', { allow }), {
    headers: { allow },
  })
}

import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ALLOWED, type Bucket, CUT_OFF_MS, costOf, fullBucket, type MessageKind, take } from './rules.ts'

export interface Allowance {
  /** Whether to read an agent's message of this size. An agent that sends too many is reported once, in the log and its record. */
  allows(agentId: string, kind: MessageKind, bytes: number): boolean
  /** Whether its messages of the kind are ignored now. Does not count as a message. */
  isCut(agentId: string, kind: MessageKind): boolean
}

const WORDS: Readonly<Record<MessageKind, string>> = {
  hello: 'hellos',
  artifact: 'requests for uploads',
  unreadable: 'outcomes that can’t be read',
}

/**
 * Limits what each agent may send, as counted by this process. Has one bucket per kind and enrolled agent that sent
 * something.
 */
export function createAllowance(platform: Platform): Allowance {
  const buckets = new Map<string, Bucket>()
  return {
    isCut: (agentId, kind) => platform.clock.monotonic() < (buckets.get(`${kind}/${agentId}`)?.cut_until ?? 0),
    allows(agentId, kind, bytes) {
      const name = `${kind}/${agentId}`
      // A clock that is set must neither cut an agent off for longer nor refill what it may send.
      const now = platform.clock.monotonic()
      const limit = ALLOWED[kind]
      const { bucket, verdict } = take(buckets.get(name) ?? fullBucket(limit, now), limit, now, costOf(bytes))
      buckets.set(name, bucket)
      if (verdict === 'cut') void tell(platform, agentId, kind)
      if (verdict !== 'handle') platform.metrics.agentMessagesIgnored.inc({ kind })
      return verdict === 'handle'
    },
  }
}

async function tell(platform: Platform, agent: string, kind: MessageKind): Promise<void> {
  platform.log.warn({ agent }, `an agent sends too many ${WORDS[kind]}; they are ignored for ${CUT_OFF_MS / 1000} s`)
  await inSystem(platform, ctx =>
    sql`update agent set ignored_until = ${ctx.now + CUT_OFF_MS}, ignored_kind = ${kind} where id::text = ${agent}`.execute(
      ctx.sql,
    ),
  ).catch(err => platform.log.warn({ err, agent }, 'the block of an agent could not be recorded'))
}

import { type EpochMs, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Agent } from './entity.ts'

export function presentAgent(agent: Agent, regionSlug: string, presentSince: EpochMs, now: EpochMs) {
  const seen = agent.last_seen_at ?? null
  const here = seen !== null && seen > presentSince
  return {
    id: agent.id,
    region: regionSlug,
    name: agent.name,
    version: agent.version ?? null,
    capabilities: agent.capabilities,
    status: here ? (agent.reported_status ?? 'online') : ('offline' as const),
    in_flight: here ? agent.in_flight : 0,
    clock_skew_ms: agent.clock_skew_ms ?? null,
    loop_delay_ms: agent.loop_delay_ms ?? null,
    egress_addresses: agent.egress_addresses,
    last_seen_at: rfc3339OrNull(seen),
    ignored: ignoredOf(agent, now),
    created_at: rfc3339(agent.created_at),
  }
}

/** Which of its messages are ignored now because it sent too many, and until when. */
function ignoredOf({ ignored_until: until, ignored_kind: kind }: Agent, now: EpochMs) {
  return until == null || kind == null || until <= now ? null : { kind, until: rfc3339(until) }
}

import { Hello, type HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { HELLO_SUBJECTS, readAgentSubject } from '@pharos/shared-protocol/message/subject.ts'
import type { z } from 'zod'
import { apiPort, ownPorts } from '../../platform/config.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { policyInForce, type RegionPolicy } from '../region/index.ts'

/** Answers the hello of agents: keeps what they say of themselves, and tells them the time and their region's policy. */
export function answerHellos(platform: Platform): void {
  platform.bus.respond(HELLO_SUBJECTS, async (subject, data) => {
    const hello = Hello.safeParse(JSON.parse(new TextDecoder().decode(data)))
    if (!hello.success) return null
    const { region, agent } = readAgentSubject(subject)
    const policy = await inSystem(platform, ctx => recordHello(ctx, { region, agent, hello: hello.data }))
    if (!policy) return null
    platform.metrics.runsDropped.inc({ reason: 'expired_at_agent' }, hello.data.expired_runs)
    return JSON.stringify(replyFor(platform, policy))
  })
}

async function recordHello(ctx: SystemCtx, said: { region: string; agent: string; hello: z.output<typeof Hello> }) {
  const { region, agent, hello } = said
  const { rows } = await sql<RegionPolicy>`
    update agent a set version = ${hello.version}, capabilities = ${hello.capabilities}, reported_status = ${hello.status},
      in_flight = ${hello.in_flight}, clock_skew_ms = ${hello.clock_skew_ms}, loop_delay_ms = ${hello.loop_delay_ms},
      egress_addresses = ${hello.egress_addresses}, last_seen_at = ${ctx.now}
    from region r where a.id = ${agent} and r.id = a.region_id and r.id = ${region}
    returning r.slug, r.account_id, r.allow_private_targets, r.sentinels`.execute(ctx.sql)
  return rows[0]
}

function replyFor(platform: Platform, region: RegionPolicy): HelloReply {
  const { config, clock } = platform
  const policy = policyInForce(config, region)
  return {
    v: MESSAGE_VERSION,
    now: clock.now(),
    time_scale: clock.scale,
    egress: {
      allow_private: policy.allow_private_targets,
      // Agents of a private region run elsewhere, where the same port may be anything.
      forbidden: [...ownPorts(config), ...(region.account_id === null ? [apiPort(config)] : [])],
    },
    sentinels: policy.sentinels,
  }
}

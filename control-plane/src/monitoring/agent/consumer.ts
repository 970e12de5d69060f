import { Hello, type HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { HELLO_SUBJECTS, readAgentSubject } from '@pharos/shared-protocol/message/subject.ts'
import { OtherVersions } from '@pharos/shared-protocol/other-versions.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { ownPorts } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { policyInForce } from '../region/index.ts'
import type { Allowance } from './allowance.ts'
import { type AgentPolicy, HelloBook } from './hellos.ts'

/**
 * Answers the hello of agents: stores what they report about themselves, and sends them the time and their region's
 * policy.
 */
export function answerHellos(platform: Platform, allowance: Allowance): void {
  const book = new HelloBook(platform)
  const versions = new OtherVersions(VERSION)
  platform.bus.respond(HELLO_SUBJECTS, async (subject, data) => {
    const { region, agent } = readAgentSubject(subject)
    if (!allowance.allows(agent, 'hello', data.length)) return null
    const hello = Hello.safeParse(readJson(data))
    if (!hello.success) return null
    const policy = await book.record({ region, agent, hello: hello.data })
    if (!policy) return null
    if (versions.isNews(agent, hello.data.version))
      platform.log.info(
        { agent, region: policy.slug, agent_version: hello.data.version, version: VERSION },
        'an agent runs another version than this control plane',
      )
    platform.metrics.runsDropped.inc({ reason: 'expired_at_agent' }, hello.data.expired_runs)
    return JSON.stringify(replyFor(platform, policy))
  })
}

function readJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data))
  } catch {
    return undefined
  }
}

/**
 * The addresses of the installation's database, bus and APIs are sent to public regions only, whose agents the operator
 * runs beside them. An agent of a private region avoids the bus that it is connected to by itself.
 */
function replyFor(platform: Platform, region: AgentPolicy): HelloReply {
  const { config, clock, listeners } = platform
  const policy = policyInForce(config, region)
  return {
    v: MESSAGE_VERSION,
    now: clock.now(),
    time_scale: clock.scale,
    egress: {
      allow_private: policy.allow_private_targets,
      forbidden: region.account_id === null ? [...new Set([...ownPorts(config), ...listeners])] : [],
    },
    sentinels: policy.sentinels,
    strangers: region.strangers,
    version: VERSION,
  }
}

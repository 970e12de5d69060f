import { z } from 'zod'
import { CHECK_KINDS } from '../../check/kind.ts'
import { AgentCredentials } from '../../message/credentials.ts'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, Name, OwnId, ref, Slug, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'

export const AGENT_STATUSES = ['online', 'offline', 'draining', 'blind'] as const

export const Region = z
  .object({
    id: OwnId,
    slug: z.string().meta({ description: 'Slug of the region' }),
    name: z.string().meta({ description: 'Name' }),
    private: z.boolean().meta({ description: 'Whether the region belongs only to this account' }),
    allow_private_targets: z.boolean().meta({ description: 'Whether agents may check private addresses' }),
    sentinels: z.array(z.string()).meta({
      description:
        'Addresses (`host:port`) that agents must be able to reach; an agent that cannot is treated as blind. Empty for no such check',
    }),
    agents_online: z.int().meta({ description: 'Number of agents that are online' }),
    capabilities: z.array(z.enum(CHECK_KINDS)).meta({ description: 'Kinds of checks that the agents can run' }),
    last_seen_at: TimeOut.nullable().meta({
      description: 'Time of the last message from an agent of the region; `null` if there was none',
    }),
    created_at: CreatedAt,
  })
  .meta({ id: 'Region' })

export const Agent = z
  .object({
    id: OwnId,
    region: z.string().meta({ description: 'Slug of the region' }),
    name: z.string().meta({ description: 'Name' }),
    version: z.string().nullable().meta({ description: 'Version of the agent; `null` before its first message' }),
    capabilities: z.array(z.string()).meta({ description: 'Kinds of checks that the agents can run' }),
    status: z.enum(AGENT_STATUSES).meta({ description: 'Status' }),
    in_flight: z.int().meta({ description: 'Number of runs in progress' }),
    clock_skew_ms: z.number().nullable().meta({
      description:
        'Time by which the agent’s clock is ahead of the installation’s, in milliseconds; `null` before its first message',
    }),
    loop_delay_ms: z.number().nullable().meta({ description: 'Delay of the agent’s own event loop, in milliseconds' }),
    egress_addresses: z
      .array(z.string())
      .meta({ description: 'IP addresses from which the agent’s checks reach their targets' }),
    last_seen_at: TimeOut.nullable().meta({
      description: 'Time of the last message from the agent; `null` if there was none',
    }),
    ignored: z
      .object({
        kind: z.enum(['hello', 'artifact', 'unreadable']).meta({ description: 'Kind of messages that are ignored' }),
        until: TimeOut.meta({ description: 'Time until which they are ignored' }),
      })
      .nullable()
      .describe(
        'Kind of messages from the agent that are ignored because it sent too many, and until when; `null` if none are',
      ),
    created_at: CreatedAt,
  })
  .meta({ id: 'Agent' })

/** The reply to an enrolment: the agent and its credential file, which is shown only here. */
export const NewAgent = Agent.extend({
  credentials: AgentCredentials.meta({ description: 'Credential file of the agent, shown only once' }),
}).meta({
  id: 'NewAgent',
})

const PORT = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])'
const HostAndPort = new RegExp(`^([^\\s:/]+|\\[[0-9a-fA-F:]+\\]):${PORT}$`)
const Sentinels = z.array(text(255, 1).regex(HostAndPort, says('field.host_port'))).max(10)

/** Slugs of new regions: safe as a path segment, with a letter or a digit. */
const NewSlug = z.string().regex(/^(?=.*[a-z0-9])[a-z0-9-]{1,40}$/, says('field.new_slug'))

export const RegionCreate = z.strictObject({
  slug: NewSlug.meta({ description: 'Slug of the region' }),
  name: Name.optional().meta({ description: 'Defaults to the slug' }),
  private: z.boolean().default(true).meta({
    description:
      'Whether the region belongs only to this account. `false`, a region for the whole installation, is reserved for installation staff',
  }),
  allow_private_targets: z.boolean().default(false).meta({ description: 'Whether agents may check private addresses' }),
  sentinels: Sentinels.default([]).meta({
    description:
      'Addresses (`host:port`) that agents must be able to reach; an agent that cannot is treated as blind. Empty for no such check',
  }),
})
export const RegionUpdate = z.strictObject({
  name: Name.optional().meta({ description: 'Name' }),
  allow_private_targets: z.boolean().optional().meta({ description: 'Whether agents may check private addresses' }),
  sentinels: Sentinels.optional().meta({
    description:
      'Addresses (`host:port`) that agents must be able to reach; an agent that cannot is treated as blind. Empty for no such check',
  }),
})
export const AgentCreate = z.strictObject({ name: Name.meta({ description: 'Name' }) })

const read = {
  kind: 'account',
  scope: 'read:regions',
  role: 'viewer',
} as const
const write = {
  kind: 'account',
  scope: 'write:regions',
  role: 'admin',
} as const
const regionParams = z.strictObject({ slug: Slug.meta({ description: 'Slug of the region' }) })
const agentParams = z.strictObject({ slug: Slug.meta({ description: 'Slug of the region' }), agent_id: ref('agent') })

export const listRegions = defineRoute({
  id: 'region.list',
  method: 'GET',
  path: '/region',
  summary: 'List the regions this account may use',
  access: read,
  reply: z.array(Region),
  list: 'whole',
  fixture: 'none',
})
export const createRegion = defineRoute({
  id: 'region.create',
  method: 'POST',
  path: '/region',
  summary: 'Create a region',
  access: write,
  body: RegionCreate,
  reply: Region,
  status: 201,
  // Its agents receive the secrets of the checks that run there.
  lastingCredential: true,
  refusals: ['conflict', 'forbidden', 'limit_reached'],
  tx: 'none',
  fixture: 'region',
})
export const updateRegion = defineRoute({
  id: 'region.update',
  method: 'PUT',
  path: '/region/{slug}',
  summary: 'Change a region',
  access: write,
  params: regionParams,
  body: RegionUpdate,
  reply: Region,
  refusals: ['not_found', 'forbidden'],
  tx: 'none',
  fixture: 'region',
})
export const deleteRegion = defineRoute({
  id: 'region.delete',
  method: 'DELETE',
  path: '/region/{slug}',
  summary: 'Delete a region that has no agents and no monitors',
  access: write,
  params: regionParams,
  refusals: ['not_found', 'forbidden', 'conflict'],
  tx: 'none',
  fixture: 'region',
})
export const listAgents = defineRoute({
  id: 'agent.list',
  method: 'GET',
  path: '/region/{slug}/agent',
  summary: 'List the agents of a region',
  access: read,
  params: regionParams,
  reply: z.array(Agent),
  list: 'whole',
  refusals: ['not_found'],
  fixture: 'region',
})
export const enrolAgent = defineRoute({
  id: 'agent.enrol',
  method: 'POST',
  path: '/region/{slug}/agent',
  summary: 'Enrol an agent; its credential file is shown only once',
  access: write,
  params: regionParams,
  body: AgentCreate,
  reply: NewAgent,
  status: 201,
  secretReply: true,
  tx: 'none',
  refusals: ['not_found', 'forbidden', 'limit_reached'],
  fixture: 'region',
})
export const deleteAgent = defineRoute({
  id: 'agent.delete',
  method: 'DELETE',
  path: '/region/{slug}/agent/{agent_id}',
  summary: 'Delete an agent and revoke its access; 202 if the message bus has not confirmed within 3 seconds',
  access: { ...write, whileSuspended: true },
  params: agentParams,
  refusals: ['forbidden'],
  tx: 'none',
  fixture: 'agent',
})

import { z } from 'zod'
import { LANES } from '../../check/kind.ts'
import { TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { PLANS } from './plan.ts'

const Count = z.int().meta({ description: 'Number of them' })

const Region = z
  .object({
    slug: z.string().meta({ description: 'Slug of the region' }),
    agents: z.int().meta({ description: 'Number of agents' }),
    agents_online: z.int().meta({ description: 'Number of agents that were seen lately' }),
    versions: z.array(z.string()).meta({ description: 'Versions of the agents' }),
    last_seen_at: TimeOut.nullable().meta({ description: 'When an agent was last seen; `null` if never' }),
  })
  .meta({ id: 'InstallationRegion' })

const Backlog = z
  .object({
    consumer: z.string().meta({ description: 'What consumes them' }),
    waiting: Count,
    oldest_at: TimeOut.nullable().meta({ description: 'When the oldest was made; `null` without any' }),
  })
  .meta({ id: 'InstallationBacklog' })

const Process = z
  .object({
    roles: z.array(z.string()).meta({ description: 'Its roles' }),
    version: z.string().meta({ description: 'Its version' }),
    started_at: TimeOut.meta({ description: 'Start time' }),
    seen_at: TimeOut.meta({ description: 'When it was last seen' }),
  })
  .meta({ id: 'InstallationProcess' })

const Measured = {
  bytes: z.int().nullable().meta({ description: 'Its bytes; `null` if it was never measured' }),
  measured_at: TimeOut.nullable().meta({ description: 'When it was measured; `null` if never' }),
  failed: z
    .object({
      at: TimeOut.meta({ description: 'Time of the event' }),
      reason: z.enum(['unavailable', 'refused', 'failed']).meta({
        description: '`unavailable`: the store did not answer. `refused`: it does not let Pharos look',
      }),
    })
    .nullable()
    .meta({ description: 'The last attempt to measure it, if that failed' }),
}

const Queue = z
  .object({
    lane: z.enum(LANES).meta({ description: 'The lane' }),
    region: z.string().nullable().meta({ description: 'A public region; `null`: all private ones together' }),
    waiting: z.int().nullable().meta({ description: 'Number of runs; `null` while the bus has no such queue' }),
  })
  .meta({ id: 'InstallationQueue' })

/** The installation without anything of its accounts. A part that could not be read is `null` and named in `unreadable`. */
export const Installation = z
  .object({
    accounts: z
      .object({
        total: Count,
        ending: z.int().meta({ description: 'Number of those that are to be deleted' }),
        by_plan: z
          .object(Object.fromEntries(PLANS.map(plan => [plan, Count])) as Record<(typeof PLANS)[number], typeof Count>)
          .meta({ description: 'Number of them on each plan' }),
        members: z.int().meta({ description: 'Number of active members of all accounts' }),
        monitors: z.int().meta({ description: 'Number of monitors of all accounts' }),
      })
      .nullable()
      .meta({ description: 'The accounts, in sums' }),
    regions: z
      .object({
        public: z.array(Region).meta({ description: 'Regions that every account can use' }),
        private: z.object({ regions: Count, agents: Count }).meta({ description: 'Sums of the regions of accounts' }),
      })
      .nullable()
      .meta({ description: 'Regions and their agents' }),
    outcomes_waiting: z.int().nullable().meta({ description: 'Outcomes on the bus that are not stored yet' }),
    queues: z.array(Queue).nullable().meta({ description: 'Runs on the bus that no agent has taken yet' }),
    events: z.array(Backlog).nullable().meta({ description: 'Events that are not consumed yet, by consumer' }),
    deliveries: z
      .object({
        waiting: Count,
        due: z.int().meta({ description: 'Number of those whose time has come' }),
        oldest_at: TimeOut.nullable().meta({ description: 'When the oldest was made; `null` without any' }),
      })
      .nullable()
      .meta({ description: 'Messages that are not sent yet' }),
    database: z
      .object({
        version: z.string().meta({ description: 'Version of PostgreSQL' }),
        schema: z.string().meta({ description: 'Name of the last migration' }),
        bytes: z.int().meta({ description: 'Size of the database' }),
      })
      .nullable()
      .meta({ description: 'The database' }),
    telemetry: z
      .object(Measured)
      .nullable()
      .meta({ description: 'The store of logs, metrics and traces, measured every 10 minutes' }),
    objects: z
      .object({
        ...Measured,
        objects: z.int().nullable().meta({ description: 'Number of files; `null` if they were never counted' }),
        is_complete: z.boolean().nullable().meta({ description: '`false` if it has more than was counted' }),
      })
      .nullable()
      .meta({ description: 'Files such as screenshots and replays, measured every 6 hours' }),
    backup: z
      .object({
        made_at: TimeOut.nullable().meta({ description: 'When it was made; `null` if no backup is known' }),
        bytes: z.int().nullable().meta({ description: 'Its size; `null` if unknown' }),
      })
      .nullable()
      .meta({ description: 'The last backup that is noted in the data folder of the process that answers' }),
    data_folder: z
      .object({
        bytes_free: z.int().meta({ description: 'Free bytes of the disk' }),
        bytes_total: z.int().meta({ description: 'Size of the disk, in bytes' }),
      })
      .nullable()
      .meta({ description: 'The disk with the data folder of the process that answers' }),
    processes: z.array(Process).nullable().meta({ description: 'Processes of the control plane' }),
    version: z.string().meta({ description: 'Version of the process that answers' }),
    now: TimeOut.meta({ description: 'The clock of the database' }),
    unreadable: z
      .array(
        z.object({
          part: z.string().meta({ description: 'The field above' }),
          reason: z.enum(['timeout', 'failed']).meta({ description: 'Why it could not be read' }),
        }),
      )
      .meta({ description: 'Parts that could not be read; the reason stands in the log of the server' }),
  })
  .meta({ id: 'Installation' })

export const getInstallation = defineRoute({
  id: 'installation.get',
  method: 'GET',
  path: '/staff/installation',
  summary: 'Read the state of the installation. Installation staff only',
  access: { kind: 'account', scope: null, role: 'viewer' },
  reply: Installation,
  tx: 'none',
  fixture: 'none',
})

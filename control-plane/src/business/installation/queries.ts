import { PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { requireStaff } from '../../account/staff/index.ts'
import { MIGRATIONS } from '../../migration/index.ts'
import { countedMonitors } from '../../monitoring/monitor/index.ts'
import { regionsOfInstallation } from '../../monitoring/region/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { describeDatabase, describeDisk, listProcesses } from '../../platform/installation.ts'
import { lastBackup } from '../../platform/last-backup.ts'
import { eventBacklogs } from '../../platform/outbox/backlog.ts'
import { deliveryBacklog } from '../../response/delivery/index.ts'
import { readParts } from './parts.ts'
import { readQueues } from './queues.ts'
import { objectsSize, telemetrySize } from './sizes.ts'

/** The state of the installation. Each part is read for itself, so that one that fails hides no other. */
export async function getInstallation(ctx: OpenCtx) {
  requireStaff(ctx)
  const { platform } = ctx
  const inDatabase = <T>(read: (tx: SystemCtx) => Promise<T>) => ctx.inSystem(read)
  const schema = MIGRATIONS.at(-1)?.name ?? ''
  const { parts, unreadable } = await readParts(ctx, {
    accounts: () => inDatabase(countAccounts),
    regions: () => inDatabase(regionsOfInstallation),
    outcomes_waiting: () => platform.bus.waitingOutcomes(),
    queues: () => readQueues(ctx),
    events: () => inDatabase(eventBacklogs),
    deliveries: () => inDatabase(deliveryBacklog),
    database: () => inDatabase(tx => describeDatabase(tx, schema)),
    telemetry: () => inDatabase(telemetrySize),
    objects: () => inDatabase(objectsSize),
    backup: () => lastBackup(platform.config),
    data_folder: () => describeDisk(platform.config),
    processes: () => inDatabase(listProcesses),
  })
  return { ...parts, version: VERSION, now: rfc3339(ctx.now), unreadable }
}

async function countAccounts(ctx: SystemCtx) {
  const { rows: plans } = await sql<{ plan: string; n: number; ending: number }>`select plan, count(*)::int as n,
    count(*) filter (where deletion_at is not null)::int as ending from account group by plan`.execute(ctx.sql)
  const { rows } = await sql<{ members: number; monitors: number }>`select
    (select count(*)::int from member where deactivated_at is null) as members,
    (select count(*)::int from monitor m where ${countedMonitors}) as monitors`.execute(ctx.sql)
  const numberOf = (plan: string) => plans.find(each => each.plan === plan)?.n ?? 0
  const sum = (of: (each: { n: number; ending: number }) => number) => plans.reduce((all, each) => all + of(each), 0)
  return {
    total: sum(each => each.n),
    ending: sum(each => each.ending),
    by_plan: Object.fromEntries(PLANS.map(plan => [plan, numberOf(plan)])) as Record<(typeof PLANS)[number], number>,
    members: rows[0]?.members ?? 0,
    monitors: rows[0]?.monitors ?? 0,
  }
}

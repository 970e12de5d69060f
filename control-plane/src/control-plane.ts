import { VERSION } from '@pharos/shared-protocol/version.ts'
import { startErasing } from './account/account/index.ts'
import { startAuditStreams } from './account/audit-stream/index.ts'
import { startAccountHousekeeping } from './account/start.ts'
import { bootstrap } from './bootstrap.ts'
import { announceEnd } from './business/ended-account/index.ts'
import { askedReportRecipientEndpoints, reportRecipientEndpoints } from './business/mailed-report/index.ts'
import { startBusiness } from './business/start.ts'
import { ALL_KINDS, ENTITIES, ERASE_STEPS, PAGES, registerConsumers } from './concepts.ts'
import { IDENTITY_FINDERS, startIdentity } from './identity/start.ts'
import { MACHINE_INSTANTS } from './machine-instants.ts'
import { MIGRATIONS } from './migration/index.ts'
import { admitAgents } from './monitoring/agent/index.ts'
import { PARTS, startClockSteps, startClockWatch, startPulse } from './monitoring/pulse/index.ts'
import { keepPartitions } from './monitoring/result/index.ts'
import { startScheduling, startSweeping, startTakingIn } from './monitoring/start.ts'
import { countStored, startObservability } from './observability/start.ts'
import { openBus } from './platform/bus/nats.ts'
import type { Clock } from './platform/clock.ts'
import { baseUrlOf, type Config } from './platform/config.ts'
import { inSystem, type Platform } from './platform/context.ts'
import { connectDatabase, sql } from './platform/database/connect.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { followDatabaseTime, learnDatabaseTime, refuseFarClock } from './platform/database-time.ts'
import { type Egress, openEgress, openPublicEgress } from './platform/egress.ts'
import { startPlatformHousekeeping } from './platform/housekeeping.ts'
import { randomIds } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { openMail } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { openObjects } from './platform/objects/store.ts'
import { createOutbox } from './platform/outbox/outbox.ts'
import { announceProcess, type Presence } from './platform/process.ts'
import { within } from './platform/real-time.ts'
import { createReferences } from './platform/references.ts'
import { createSealer } from './platform/sealer.ts'
import { openTelemetry } from './platform/telemetry-store/store.ts'
import type { Part } from './platform/worker.ts'
import { startAsking, Workers } from './platform/workers.ts'
import { startPublishing } from './publishing/start.ts'
import { askedEndpoints, subscriberEndpoints } from './publishing/subscriber/index.ts'
import { registerReferences } from './references.ts'
import { contactMethodEndpoints } from './response/contact-method/index.ts'
import { emailEndpoints, type Finders, startDeliverySweep, startSender } from './response/delivery/index.ts'
import { channelEndpoints } from './response/notification-group/index.ts'
import { targetEndpoints } from './response/service/index.ts'
import { startResponse } from './response/start.ts'
import { serveApi, serveTelemetry } from './serve.ts'

export interface ControlPlane {
  platform: Platform
  /** Address of its API, null without the role. */
  url: string | null
  /** Resolves when this process has no work in progress: for tests that step the clock. */
  idle(): boolean
  stop(): Promise<void>
}

/** How each sort of receiver is looked up. */
export const FINDERS: Finders = {
  email: emailEndpoints,
  channel: channelEndpoints,
  contact_method: contactMethodEndpoints,
  target: targetEndpoints,
  subscriber: subscriberEndpoints,
  asked_subscriber: askedEndpoints,
  report_recipient: reportRecipientEndpoints,
  asked_report_recipient: askedReportRecipientEndpoints,
  ...IDENTITY_FINDERS,
}

/**
 * Starts one process of the control plane with the roles of its configuration. Tests replace `publicEgress`, since their
 * receivers are on loopback.
 */
export async function startControlPlane(
  config: Config,
  log: Log,
  clock: Clock,
  publicEgress?: Egress,
): Promise<ControlPlane> {
  await migrateDatabase(config.DATABASE_URL, MIGRATIONS)
  const opened = await openPlatform(config, log, clock)
  const platform: Platform = { ...opened, publicEgress: publicEgress ?? openPublicEgress(config, opened.listeners) }
  await learnDatabaseTime(platform)
  refuseFarClock(platform)
  registerReferences(platform.references)
  registerConsumers(platform.outbox)
  countStored(platform)
  if (config.PHAROS_ROLES.some(role => role !== 'telemetry')) await prepare(platform)
  const id = platform.ids.at(clock.now())
  const presence = await announceProcess(platform, id, VERSION)
  const running = await startRoles(platform, id, presence)
  const url = running.url
  return {
    platform,
    url,
    idle: () => running.parts.every(part => part.idle?.() ?? true),
    async stop() {
      for (const part of running.parts) await part.stop()
      await presence.stop()
      await platform.telemetry.stop()
      await platform.egress.close()
      await platform.publicEgress.close()
      await platform.bus.drain()
      await platform.database.close()
    },
  }
}

async function openPlatform(config: Config, log: Log, clock: Clock): Promise<Omit<Platform, 'publicEgress'>> {
  const sealer = createSealer(config.PHAROS_SECRET_KEY)
  const listeners: string[] = []
  const database = await connectDatabase({ url: config.DATABASE_URL, entities: ENTITIES, poolSize: 12, name: 'pharos' })
  const platform = {
    config,
    clock,
    log,
    ids: randomIds(),
    metrics: createMetrics(),
    database,
    bus: await openBus(config, log),
    outbox: createOutbox(),
    workers: new Workers(),
    references: createReferences(),
    sealer,
    objects: openObjects(config, sealer, clock),
    listeners,
    egress: openEgress(config, listeners),
    mail: openMail(config),
    kinds: ALL_KINDS,
    pages: PAGES,
  }
  return { ...platform, telemetry: openTelemetry(platform) }
}

/**
 * What must be complete before any role but `telemetry` runs: partitions, the first account, the regions' consumers, and
 * every revocation.
 */
async function prepare(platform: Platform): Promise<void> {
  const { config, bus } = platform
  await inSystem(platform, ctx => keepPartitions(ctx, config.PHAROS_RESULT_RETENTION_DAYS))
  await bootstrap(platform, baseUrlOf(config))
  const { rows } = await inSystem(platform, ctx => sql<{ id: string }>`select id from region`.execute(ctx.sql))
  for (const region of rows) await bus.ensureRegion(region.id)
  await within(ADMISSION_MS, admitKnownAgents(platform), () => undefined)
}

/** Outcomes that an earlier version left on the bus are moved first, and may have to wait until the intake makes room. */
const ADMISSION_MS = 5_000

async function admitKnownAgents(platform: Platform): Promise<void> {
  const { log } = platform
  const admitted = await admitAgents(platform).catch(err => {
    log.error({ err }, 'the agents’ account on the bus could not be prepared')
    return false
  })
  if (!admitted) log.warn('the bus did not confirm which agents are deleted; will retry')
}

/** Starts the roles; they are stopped in the same order: first what begins work, last what finishes it. */
async function startRoles(platform: Platform, id: string, presence: Presence) {
  const { config } = platform
  const parts: Part[] = [followDatabaseTime(platform)]
  let url: string | null = null
  if (config.PHAROS_ROLES.includes('api')) {
    const api = await serveApi(platform, presence)
    url = api.url
    parts.push(...api.parts)
  } else if (config.PHAROS_ROLES.includes('telemetry')) parts.push(...(await serveTelemetry(platform, presence)))
  if (config.PHAROS_ROLES.some(role => role !== 'telemetry')) parts.push(startClockWatch(platform))
  const beating = PARTS.filter(part => config.PHAROS_ROLES.includes(part))
  if (beating.length > 0) parts.push(await startPulse(platform, beating))
  if (config.PHAROS_ROLES.includes('scheduler')) parts.push(...(await startScheduling(platform, id)))
  if (config.PHAROS_ROLES.includes('intake')) parts.push(...startTakingIn(platform))
  if (config.PHAROS_ROLES.includes('sweeper'))
    parts.push(
      startClockSteps(platform, MACHINE_INSTANTS),
      ...startSweeping(platform),
      startAccountHousekeeping(platform),
      startAuditStreams(platform),
      ...startIdentity(platform),
      ...startObservability(platform),
      ...startBusiness(platform),
      startPlatformHousekeeping(platform),
      startErasing(platform, ERASE_STEPS, announceEnd),
    )
  if (config.PHAROS_ROLES.includes('response')) parts.push(...startResponse(platform))
  if (config.PHAROS_ROLES.includes('delivery'))
    parts.push(startSender(platform, FINDERS), startDeliverySweep(platform, FINDERS))
  if (config.PHAROS_ROLES.includes('pages')) parts.push(...startPublishing(platform))
  // Only these processes append to the log, and take over that of a dead one, which may be large.
  if (config.PHAROS_ROLES.includes('telemetry')) parts.push(platform.telemetry.start())
  parts.push(startAsking(platform))
  return { parts, url }
}

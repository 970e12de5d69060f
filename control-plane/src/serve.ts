import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createApiKeys } from './account/api-key/index.ts'
import { writeAudit } from './account/audit-log/index.ts'
import { createCredentials } from './account/credential/index.ts'
import { createImpersonations } from './account/impersonation/index.ts'
import { startLive } from './account/live/index.ts'
import { createSessions } from './account/session/index.ts'
import { archiveRoutes, startArchives } from './business/archive/index.ts'
import { importRoutes, startImports } from './business/archive-import/index.ts'
import { createReadTokens } from './business/partner-access/index.ts'
import { createPartnerKeys } from './business/partner-key/index.ts'
import { BINDINGS } from './concepts.ts'
import { createOAuthTokens } from './identity/oauth/index.ts'
import { identityRoutes } from './identity/start.ts'
import { pingRoutes } from './monitoring/heartbeat/index.ts'
import { ownersOf } from './observability/rum-app/index.ts'
import { rumConfigRoutes } from './observability/rum-config/index.ts'
import {
  ingestRoutes,
  loadTelemetryWarnings,
  type RefusalRecord,
  recordRefusals,
  startIngest,
  takenElsewhere,
  watchTelemetry,
} from './observability/start.ts'
import { hostPort, StartupFault } from './platform/config.ts'
import { inSystem, type Platform } from './platform/context.ts'
import { wrongClock } from './platform/database-time.ts'
import type { Credentials } from './platform/http/authenticate.ts'
import { type Binding, createHttpServer, type Listening, type Readiness } from './platform/http/server.ts'
import type { Presence } from './platform/process.ts'
import { answers } from './platform/socket.ts'
import { createForwarding, type Watched } from './platform/telemetry-process/forward.ts'
import { createHandover } from './platform/telemetry-process/handover.ts'
import { openTelemetryLink, type TelemetryLink } from './platform/telemetry-process/link.ts'
import { placeOf, socketOf } from './platform/telemetry-process/place.ts'
import type { Part } from './platform/worker.ts'
import { startPublicListeners } from './publishing/custom-domain/index.ts'
import { previewRoutes, publicPages } from './publishing/public-page/index.ts'
import { subscribePages } from './publishing/subscribe-page/index.ts'
import { subscribeRoutes } from './publishing/subscriber/index.ts'
import { inboundRoutes } from './response/inbound/index.ts'

/**
 * Serves the API. Without the role `telemetry`, it hands the routes of the telemetry process on to it. The parts are to
 * be stopped in their order.
 */
export async function serveApi(platform: Platform, presence: Presence): Promise<{ url: string; parts: Part[] }> {
  const { config } = platform
  const credentials = createAllCredentials()
  const pages = publicPages(platform, subscribePages(platform))
  const live = startLive(platform)
  const isHere = config.PHAROS_ROLES.includes('telemetry')
  const ingest = isHere
    ? await startIngest(platform, credentials)
    : { routes: ingestRoutes(platform, takenElsewhere), parts: [] }
  const link = isHere ? null : openTelemetryLink(platform)
  const refusals = recordRefusals(platform)
  const bindings = [
    ...BINDINGS,
    ...live.routes,
    ...pingRoutes(platform),
    ...rumConfigRoutes(platform),
    ...inboundRoutes(platform),
    ...subscribeRoutes(platform),
    ...previewRoutes(platform),
    ...identityRoutes(platform, credentials),
    ...ingest.routes,
  ]
  const server = createHttpServer(platform, [...bindings, ...archiveRoutes, ...importRoutes(bindings)], {
    credentials,
    audit: writeAudit,
    readiness: () => readiness(platform, link),
    front: pages.front,
    ...(link && {
      forward: createForwarding(platform, link, ownersOf(credentials), watchedBy(platform, refusals, ingest.routes)),
    }),
  })
  const { port } = await server.listen({ port: config.PHAROS_PORT, host: config.PHAROS_HOST })
  await presence.listensAt(hostPort(config.PHAROS_HOST, port))
  pages.start()
  const listeners = await startPublicListeners(platform, pages)
  const parts = [
    startArchives(platform, bindings),
    startImports(platform, bindings),
    live,
    { stop: () => server.close() },
    ...listeners,
    pages,
    ...ingest.parts,
    ...(link ? [refusals.start(), watchTelemetry(platform, () => link.fault() !== null), link] : []),
  ]
  return { url: `http://${config.PHAROS_HOST}:${port}`, parts }
}

function watchedBy({ clock }: Platform, refusals: RefusalRecord, routes: readonly Binding[]): Watched {
  // What is refused of replays is not missing from telemetry.
  const ids = new Set(routes.map(({ route }) => route.id).filter(id => id !== 'rum.segment'))
  return {
    brings: ({ route }) => ids.has(route.id),
    accepted: account => refusals.accepted(account, clock.now()),
    refused: (account, error) => refusals.refused(account, clock.now(), error),
  }
}

/** Serves the routes of the telemetry process alone, to which APIs hand requests on. */
export async function serveTelemetry(platform: Platform, presence: Presence): Promise<Part[]> {
  const { config, sealer } = platform
  const credentials = createAllCredentials()
  const ingest = await startIngest(platform, credentials)
  const bindings = [...BINDINGS, ...ingest.routes].filter(({ telemetry }) => telemetry)
  const server = createHttpServer(platform, bindings, {
    credentials,
    audit: writeAudit,
    readiness: () => readiness(platform, null),
    handover: createHandover(sealer),
  })
  const { PHAROS_TELEMETRY_ADDRESS: address, PHAROS_HOST: host } = config
  if (address === undefined) await server.listen(await ownSocket(platform))
  else {
    const { port } = placeOf(address)
    await server.listen({ port, host })
    await presence.listensAt(hostPort(host, port), address)
  }
  return [{ stop: () => server.close() }, ...ingest.parts]
}

function createAllCredentials(): Credentials {
  return createCredentials({
    bearer: [createApiKeys(), createPartnerKeys(), createReadTokens(), ...createOAuthTokens()],
    session: [createSessions(), createImpersonations()],
  })
}

/** The socket of the data folder. One that a killed process left is removed. */
async function ownSocket({ config }: Platform): Promise<Listening> {
  const path = socketOf(config)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (await answers(path)) throw new StartupFault(`another telemetry process uses the data folder (${path})`)
  rmSync(path, { force: true })
  return { path }
}

async function readiness(platform: Platform, link: TelemetryLink | null): Promise<Readiness> {
  const warnings = await inSystem(platform, loadTelemetryWarnings).catch(() => null)
  const answered = warnings !== null
  const faults = {
    database: answered ? platform.database.fault() : 'it does not answer',
    bus: platform.bus.fault(),
    telemetry: link?.fault() ?? null,
    clock: wrongClock(platform),
  }
  const checks = {
    database: faults.database === null,
    bus: faults.bus === null,
    telemetry: faults.telemetry === null,
    clock: faults.clock === null,
  }
  const reasons = Object.entries(faults).flatMap(([part, fault]) => (fault === null ? [] : [`${part}: ${fault}`]))
  return { ready: checks.database && checks.bus, checks, reasons, warnings: warnings ?? [] }
}

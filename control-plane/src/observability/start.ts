import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Platform } from '../platform/context.ts'
import { startForgetting } from '../platform/forget.ts'
import type { Credentials } from '../platform/http/authenticate.ts'
import type { Binding } from '../platform/http/server.ts'
import { Refusal } from '../platform/refusal.ts'
import { inTelemetryProcess } from '../platform/telemetry-store/bind.ts'
import type { Part, Worker } from '../platform/worker.ts'
import { startAlertRules } from './alert-rule/index.ts'
import { startErasedSweep, startRefusedSweep } from './erased/index.ts'
import { createIntake, type Intake, jsonLogRoutes, otlpRoutes } from './ingest/index.ts'
import { remoteWriteRoutes } from './remote-write/index.ts'
import { createSendingApps } from './rum-app/index.ts'
import { startRumConfigSweep } from './rum-config/index.ts'
import { startRumErasures, startRumFileErasures } from './rum-erasure/index.ts'
import { noCountries, openCountries, rumIntakeRoutes } from './rum-intake/index.ts'
import { startRumIssues } from './rum-issue/index.ts'
import { dropReplays, rumSegmentRoutes, startReplayPurge, startReplayRetention } from './rum-replay/index.ts'
import { startRumSampling } from './rum-sampling/index.ts'
import { startSegmentChecks } from './rum-segment-check/index.ts'
import {
  noteUnreachable,
  noteUnreadable,
  OLD_GAPS,
  OLD_PAGE_GAPS,
  pagesOf,
  recordGaps,
  startGapSweep,
} from './telemetry-gap/index.ts'
import {
  countUnreadable,
  createSegmentCounter,
  createUsage,
  OLD_KEPT_DAYS,
  OLD_SEGMENTS,
  OLD_USAGE,
  OLD_USAGE_SESSIONS,
} from './usage/index.ts'

/** The routes that take telemetry in. */
export function ingestRoutes(
  platform: Platform,
  { take, takeWhole }: Pick<Intake, 'take' | 'takeWhole'>,
  countryOf = noCountries,
): Binding[] {
  const findApp = createSendingApps(platform)
  return inTelemetryProcess([
    ...otlpRoutes(take),
    ...jsonLogRoutes(take),
    ...remoteWriteRoutes(take),
    ...rumIntakeRoutes(platform, take, findApp, countryOf),
    ...rumSegmentRoutes(platform, takeWhole, findApp),
  ])
}

/** Stands in a process that hands these routes on, so it is never called there. */
const nowhere = () => {
  throw new Refusal('unavailable', observabilityText('ingest.not_here'))
}
export const takenElsewhere = { take: nowhere, takeWhole: nowhere }

/** Starts the ingest of telemetry: the routes of one process, and its counters. */
export async function startIngest(
  platform: Platform,
  credentials: Credentials,
): Promise<{ routes: Binding[]; parts: Part[] }> {
  const usage = createUsage(platform)
  const gaps = recordGaps(platform)
  const intake = createIntake(platform, credentials, usage, gaps)
  const grpc = await startGrpc(platform, intake)
  const countries = await openCountries(platform)
  return {
    routes: ingestRoutes(platform, intake, countries.countryOf),
    // Stacks and source maps are strangers' too, so they are read where bodies are.
    parts: [
      ...grpc,
      ...countries.parts,
      usage.start(),
      gaps.start(),
      startRefusedSweep(platform),
      startRumIssues(platform),
      startSegmentChecks(platform),
    ],
  }
}

/** Counts, per account, what the store of this process takes, and acknowledged records that it could not read. */
export function countStored(platform: Platform): void {
  platform.telemetry.onStored(createSegmentCounter(platform))
  const count = countUnreadable(platform)
  platform.telemetry.onUnreadable((account, signal, { rows, from, to }) => {
    count(account, signal, rows)
    noteUnreadable(platform, signal === 'rum' ? pagesOf(account) : account, from, to)
  })
}

/** Loaded only if used, since the gRPC library takes memory. */
async function startGrpc(platform: Platform, intake: Intake): Promise<Part[]> {
  if (platform.config.PHAROS_OTLP_GRPC_PORT === undefined) return []
  const { startOtlpGrpc } = await import('./otlp-grpc/index.ts')
  return startOtlpGrpc(platform, intake)
}

export { loadTelemetryWarnings, type RefusalRecord, recordRefusals } from './telemetry-gap/index.ts'

/** Notes while an API reaches no telemetry process. */
export function watchTelemetry(platform: Platform, isUnreachable: () => boolean): Part {
  return noteUnreachable(platform, isUnreachable)
}

/** The background work of this area. */
export function startObservability(platform: Platform): Worker[] {
  return [
    startForgetting(platform, 'observability-housekeeping', [
      OLD_USAGE,
      OLD_SEGMENTS,
      OLD_USAGE_SESSIONS,
      OLD_KEPT_DAYS,
      OLD_GAPS,
      OLD_PAGE_GAPS,
    ]),
    startGapSweep(platform),
    startErasedSweep(platform),
    startAlertRules(platform),
    startRumConfigSweep(platform),
    startRumErasures(platform, dropReplays),
    startRumFileErasures(platform),
    startReplayPurge(platform),
    startReplayRetention(platform),
    startRumSampling(platform),
  ]
}

import { agentPart } from './agent/part.ts'
import { apiPart } from './api/part.ts'
import { browserPart } from './browser/part.ts'
import { consolePart } from './console/part.ts'
import { deliveryPart } from './delivery/part.ts'
import { stormPart } from './delivery/storm.ts'
import { detectPart } from './detect/part.ts'
import { fairPart } from './fair/part.ts'
import { heartbeatPart } from './heartbeat/part.ts'
import { identityPart } from './identity/part.ts'
import { idlePart } from './idle/part.ts'
import { pagePart } from './page/part.ts'
import type { Part } from './part.ts'
import { growthPart } from './pipeline/growth.ts'
import { pipelinePart } from './pipeline/part.ts'
import { rumPart } from './rum/part.ts'
import { rumSdkPart } from './rum-sdk/part.ts'
import { scimPart } from './scim/part.ts'
import { telemetryPart } from './telemetry/part.ts'
import { whoisPart } from './whois/part.ts'

/** Every part, in the order of a complete run. */
export const PARTS = {
  agent: agentPart,
  pipeline: pipelinePart,
  growth: growthPart,
  detect: detectPart,
  api: apiPart,
  heartbeat: heartbeatPart,
  browser: browserPart,
  idle: idlePart,
  delivery: deliveryPart,
  storm: stormPart,
  fair: fairPart,
  whois: whoisPart,
  page: pagePart,
  identity: identityPart,
  scim: scimPart,
  console: consolePart,
  telemetry: telemetryPart,
  rum: rumPart,
  'rum-sdk': rumSdkPart,
} satisfies Record<string, Part>

export type PartName = keyof typeof PARTS

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { accountSla, monitorSla, type ReadTargets } from './queries.ts'

/** Concepts above monitoring promise the targets, so they pass in how to read them. */
export function slaRoutes(targetsOf: ReadTargets) {
  return [bind(routes.listAccountSla, accountSla(targetsOf)), bind(routes.listMonitorSla, monitorSla(targetsOf))]
}

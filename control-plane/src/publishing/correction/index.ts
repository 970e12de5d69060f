import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { listCorrections } from './queries.ts'
import { correctUptime } from './uptime.ts'

export { type CorrectedField, deletion, differences, hideCorrections, recordCorrections } from './record.ts'

export const correctionRoutes = [
  bind(routes.listCorrections, listCorrections),
  bind(routes.correctUptime, correctUptime),
]

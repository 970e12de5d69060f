import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { listCorrections } from './queries.ts'

export { type CorrectedField, deletion, differences, recordCorrections } from './record.ts'

export const correctionRoutes = [bind(routes.listCorrections, listCorrections)]

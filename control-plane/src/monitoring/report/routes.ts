import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { reportMonitors } from './queries.ts'

export const reportRoutes = [bind(routes.reportMonitors, reportMonitors)]

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import {
  createDnsRecordMonitor,
  deleteDnsRecordMonitor,
  runDnsRecordMonitor,
  setPaused,
  updateDnsRecordMonitor,
} from './commands.ts'
import {
  getDnsRecordMonitor,
  listDnsBaselines,
  listDnsRecordMonitors,
  listDnsRecordResults,
  listDnsRecordTransitions,
} from './queries.ts'
import { acceptBaselines, pinBaseline } from './settle.ts'
import { testDnsRecordMonitor } from './test-run.ts'

export const dnsRecordCheckRoutes = [
  bind(routes.createDnsRecordMonitor, createDnsRecordMonitor),
  bindOpen(routes.testDnsRecordMonitor, testDnsRecordMonitor),
  bind(routes.listDnsRecordMonitors, listDnsRecordMonitors),
  bind(routes.getDnsRecordMonitor, getDnsRecordMonitor),
  bind(routes.updateDnsRecordMonitor, updateDnsRecordMonitor),
  bind(routes.deleteDnsRecordMonitor, deleteDnsRecordMonitor),
  bind(routes.pauseDnsRecordMonitor, setPaused(true)),
  bind(routes.resumeDnsRecordMonitor, setPaused(false)),
  bind(routes.runDnsRecordMonitor, runDnsRecordMonitor),
  bind(routes.listDnsBaselines, listDnsBaselines),
  bind(routes.acceptDnsBaselines, acceptBaselines),
  bind(routes.pinDnsBaseline, pinBaseline),
  bind(routes.listDnsRecordResults, listDnsRecordResults),
  bind(routes.listDnsRecordTransitions, listDnsRecordTransitions),
]

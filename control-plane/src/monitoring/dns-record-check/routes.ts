import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createDnsRecordMonitor, deleteDnsRecordMonitor, updateDnsRecordMonitor } from './commands.ts'
import {
  dnsRecordVerbs,
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
  bind(routes.getDnsRecordMonitor, dnsRecordVerbs.get),
  bind(routes.updateDnsRecordMonitor, updateDnsRecordMonitor),
  bind(routes.deleteDnsRecordMonitor, deleteDnsRecordMonitor),
  bind(routes.pauseDnsRecordMonitor, dnsRecordVerbs.pause),
  bind(routes.resumeDnsRecordMonitor, dnsRecordVerbs.resume),
  bind(routes.runDnsRecordMonitor, dnsRecordVerbs.run),
  bind(routes.listDnsBaselines, listDnsBaselines),
  bind(routes.acceptDnsBaselines, acceptBaselines),
  bind(routes.pinDnsBaseline, pinBaseline),
  bind(routes.listDnsRecordResults, listDnsRecordResults),
  bind(routes.listDnsRecordTransitions, listDnsRecordTransitions),
]

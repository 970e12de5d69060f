import type { MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import { deleteAlertRule, pauseAlertRule, resumeAlertRule } from '@pharos/shared-protocol/contract/alert-rule-routes.ts'
import { deleteBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import { pauseBrowserCheck, resumeBrowserCheck } from '@pharos/shared-protocol/contract/browser-check-verbs.ts'
import { pauseDnsJob, resumeDnsJob } from '@pharos/shared-protocol/contract/dns-job.ts'
import {
  deleteDnsRecordMonitor,
  pauseDnsRecordMonitor,
  resumeDnsRecordMonitor,
} from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import { deleteHeartbeat, pauseHeartbeat, resumeHeartbeat } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import { deleteHttpJob, pauseHttpJob, resumeHttpJob } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import { deleteIcmpJob, pauseIcmpJob, resumeIcmpJob } from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import { pausePageSpeedJob, resumePageSpeedJob } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { deleteTcpJob, pauseTcpJob, resumeTcpJob } from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import { deleteTlsJob, pauseTlsJob, resumeTlsJob } from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import { call } from '../../server/call.ts'
import { MONITORS } from '../../words/monitor.ts'

export type Verb = 'pause' | 'resume' | 'delete'

/** The routes of each type; types without `delete` are deleted with their HTTP monitor. */
const VERBS = {
  http: { pause: pauseHttpJob, resume: resumeHttpJob, delete: deleteHttpJob },
  tcp: { pause: pauseTcpJob, resume: resumeTcpJob, delete: deleteTcpJob },
  icmp: { pause: pauseIcmpJob, resume: resumeIcmpJob, delete: deleteIcmpJob },
  tls: { pause: pauseTlsJob, resume: resumeTlsJob, delete: deleteTlsJob },
  dns: { pause: pauseDnsJob, resume: resumeDnsJob },
  dns_record: { pause: pauseDnsRecordMonitor, resume: resumeDnsRecordMonitor, delete: deleteDnsRecordMonitor },
  browser: { pause: pauseBrowserCheck, resume: resumeBrowserCheck, delete: deleteBrowserCheck },
  page_speed: { pause: pausePageSpeedJob, resume: resumePageSpeedJob },
  cron: { pause: pauseHeartbeat, resume: resumeHeartbeat, delete: deleteHeartbeat },
  alert_rule: { pause: pauseAlertRule, resume: resumeAlertRule, delete: deleteAlertRule },
} as const satisfies Record<MonitorType, Partial<Record<Verb, unknown>>>

interface Monitor {
  id: string
  type: MonitorType
}

export function can(type: MonitorType, verb: Verb): boolean {
  return verb in VERBS[type]
}

/** Runs an action on a monitor of any type: each of these routes has one parameter, the monitor's id. */
export async function act({ id, type }: Monitor, verb: Verb): Promise<void> {
  const route = (VERBS[type] as Partial<Record<Verb, AnyRoute>>)[verb]
  if (!route) return
  const [name = ''] = Object.keys(route.params.shape)
  await call(route, { params: { [name]: id } as never })
}

/** The same for one of many; returns why a type that goes with its HTTP monitor was not changed. */
export async function actOnOne(monitor: Monitor, verb: Verb): Promise<string | undefined> {
  if (!can(monitor.type, verb)) return MONITORS.ofHttp
  await act(monitor, verb)
}

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

export type Verb = 'pause' | 'resume' | 'delete'

/** What can be done to a monitor of each type; those without `delete` go with their HTTP monitor. */
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

/** Does something to a monitor of any type: each of these routes has one parameter, the monitor's id. */
export async function act({ id, type }: Monitor, verb: Verb): Promise<void> {
  const route = (VERBS[type] as Partial<Record<Verb, AnyRoute>>)[verb]
  if (!route) return
  const [name = ''] = Object.keys(route.params.shape)
  await call(route, { params: { [name]: id } as never })
}

/** Requests of a bulk action that are under way at once. */
const AT_ONCE = 5

/** Does it to many; returns how many were refused. */
export function actOnAll(monitors: readonly Monitor[], verb: Verb): Promise<number> {
  return eachOf(monitors, monitor => (can(monitor.type, verb) ? act(monitor, verb) : Promise.reject(new Error(verb))))
}

/** Does something to each, a few at once; returns for how many it failed. */
export async function eachOf<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<number> {
  const waiting = [...all]
  let failed = 0
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await run(next).catch(() => {
        failed += 1
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}

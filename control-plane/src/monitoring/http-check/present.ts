import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Monitor } from '../monitor/index.ts'
import type { MonitorStatus } from '../verdict/index.ts'
import { httpConfigOf } from './kind.ts'

/** Current state, joined to the monitor when it is read. */
export interface Live {
  status: MonitorStatus
  since: number
  last_failure_reason: string | null
  last_run_at: number | null
  tls_job_id: string | null
  dns_job_id: string | null
  page_speed_job_id: string | null
}

export function presentHttpJob(monitor: Monitor, live: Live): HttpJob {
  const { basic_username, has_password, has_bearer_token, request_headers, ...config } = httpConfigOf(monitor)
  return {
    id: monitor.id,
    account_id: monitor.account_id,
    friendly_name: monitor.friendly_name,
    description: monitor.description ?? null,
    runbook_url: monitor.runbook_url ?? null,
    tags: monitor.tags,
    group_notification_ids: monitor.group_notification_ids,
    check_regions: monitor.check_regions ?? null,
    external_key: monitor.external_key ?? null,
    ...config,
    request_headers: request_headers.map(({ name, value, secret }) => ({
      name,
      value: secret ? null : value,
      secret,
      has_value: true,
    })),
    basic_auth: basic_username === null ? null : { username: basic_username, has_password },
    has_bearer_token,
    interval_seconds: monitor.interval_seconds,
    timeout_seconds: monitor.timeout_seconds,
    muted: monitor.muted,
    service_id: monitor.service_id ?? null,
    tls_job_id: live.tls_job_id,
    dns_job_id: live.dns_job_id,
    page_speed_job_id: live.page_speed_job_id,
    created_at: rfc3339(monitor.created_at),
    paused: monitor.paused,
    current_status: live.status,
    last_run_at: live.last_run_at === null ? null : rfc3339(live.last_run_at),
    last_status_change_at: live.status === 'pending' ? null : rfc3339(live.since),
    last_failure_reason: live.last_failure_reason,
  }
}

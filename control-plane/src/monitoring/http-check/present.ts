import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import type { Monitor } from '../monitor/index.ts'
import { presentVoted, type VotedLive } from '../voted/index.ts'
import { httpConfigOf } from './kind.ts'

/** Current state, and the pairs. */
export interface Live extends VotedLive {
  tls_job_id: string | null
  dns_job_id: string | null
  page_speed_job_id: string | null
}

export function presentHttpJob(monitor: Monitor, live: Live): HttpJob {
  const { basic_username, has_password, has_bearer_token, request_headers, ...config } = httpConfigOf(monitor)
  return {
    ...presentVoted(monitor, live),
    ...config,
    request_headers: request_headers.map(({ name, value, secret }) => ({
      name,
      value: secret ? null : value,
      secret,
      has_value: true,
    })),
    basic_auth: basic_username === null ? null : { username: basic_username, has_password },
    has_bearer_token,
    tls_job_id: live.tls_job_id,
    dns_job_id: live.dns_job_id,
    page_speed_job_id: live.page_speed_job_id,
  }
}

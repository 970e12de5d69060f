import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { type Monitor, presentNamed } from '../monitor/index.ts'
import { presentVoted, type VotedLive } from '../voted/index.ts'
import { httpConfigOf } from './kind.ts'

/** Current state, and the pairs. */
export interface Live extends VotedLive {
  /** Kind and id of each pair, as in `tls 018f…,domain 018f…`; null without pairs. */
  pairs: string | null
}

export function presentHttpJob(monitor: Monitor, live: Live): HttpJob {
  const { basic_username, has_password, has_bearer_token, request_headers, ...config } = httpConfigOf(monitor)
  const pairs = pairsIn(live)
  return {
    ...presentVoted(monitor, live),
    ...config,
    request_headers: presentNamed(request_headers),
    basic_auth: basic_username === null ? null : { username: basic_username, has_password },
    has_bearer_token,
    tls_job_id: pairs.get('tls') ?? null,
    dns_job_id: pairs.get('domain') ?? null,
    page_speed_job_id: pairs.get('page_speed') ?? null,
  }
}

function pairsIn({ pairs }: Live): Map<string, string> {
  return new Map(pairs?.split(',').map(pair => pair.split(' ') as [string, string]))
}

import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useRoute } from '../server/cache.ts'
import { LOGS_LINK } from '../words/logs-link.ts'
import { rangeBetween, rangeQuery } from './time-range.tsx'

/** The time shown before and after, in milliseconds. */
const AROUND_MS = 15 * 60_000

interface Given {
  /** Narrows the logs to those the service sends, if it has a telemetry name. */
  service_id: string | null
  /** An instant in RFC 3339. */
  from: string
  to?: string | null
}

/** A link to the logs around an instant, or around a period. */
export function LogsLink({ service_id, from, to }: Given) {
  const { data = [] } = useRoute(listServices, {}, { enabled: service_id !== null })
  const source = data.find(({ id }) => id === service_id)?.telemetry_service
  const range = rangeBetween(Date.parse(from) - AROUND_MS, Date.parse(to ?? from) + AROUND_MS)
  const query = {
    ...(source ? { query: `source:"${source.replaceAll(/["\\]/g, '\\$&')}"` } : {}),
    ...Object.fromEntries(Object.entries(rangeQuery(range)).filter(([, value]) => value !== '')),
  }
  return (
    <a href={`/console/logs?${new URLSearchParams(query)}`}>{source ? LOGS_LINK.ofService(source) : LOGS_LINK.all}</a>
  )
}

import { queryLogs } from '@pharos/shared-protocol/contract/observability/log.ts'
import { WhenRead } from '../../part/shown.tsx'
import { around, logsAddress } from '../../part/telemetry-address.ts'
import { useRoute } from '../../server/cache.ts'
import { REPLAY } from '../../words/rum-replay.ts'
import type { Moment } from './moment.ts'

/** A search names at most so many traces. */
const MOST_TRACES = 20
const MOST = 100

/** What the services have logged of the requests of a session: those that failed come first. */
export function Logs({ moments }: { moments: readonly Moment[] }) {
  const requests = moments.filter(({ event }) => event.trace_id !== null)
  const failed = requests.filter(({ event }) => event.failure !== null)
  const traces = [...new Set([...failed, ...requests].map(({ event }) => event.trace_id))].slice(0, MOST_TRACES)
  if (traces.length === 0) return <p>{REPLAY.noTraces}</p>
  const times = requests.map(({ event }) => Date.parse(event.time))
  const search = traces.map(trace => `trace_id:${trace}`).join(' OR ')
  return <Found search={search} from={Math.min(...times)} to={Math.max(...times)} />
}

function Found({ search, from, to }: { search: string; from: number; to: number }) {
  const ends = around(from, to)
  const logs = useRoute(queryLogs, {
    query: { search, start_time: ends.from as never, end_time: ends.to as never, order: 'asc', limit: MOST },
  })
  return (
    <>
      <WhenRead of={logs}>
        {records =>
          records.length === 0 ? (
            <p>{REPLAY.noLogs}</p>
          ) : (
            <ol class="plain-list">
              {records.map(({ id, level, source, message }) => (
                <li key={id}>
                  <span class="level" data-level={level}>
                    {level}
                  </span>{' '}
                  <small>{source}</small> <span>{message}</span>
                </li>
              ))}
            </ol>
          )
        }
      </WhenRead>
      <p>
        <a href={logsAddress(search, ends)}>{REPLAY.inLogs}</a>
      </p>
    </>
  )
}

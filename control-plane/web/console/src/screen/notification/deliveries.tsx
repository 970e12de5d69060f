import {
  DELIVERY_STATES,
  type Delivery,
  type listDeliveries,
} from '@pharos/shared-protocol/contract/response/integration.ts'
import type { listGroupDeliveries } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { listServiceDeliveries } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { ComponentChildren } from 'preact'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useFilters } from '../../part/use-filters.ts'
import { useAll } from '../../server/cache.ts'
import { DELIVERIES } from '../../words/channel.ts'
import { colon } from '../../words/language.ts'
import { STATUSES } from '../../words/parts.ts'
import { saidText } from '../../words/said.ts'

interface Given {
  /** The list of what was sent to one recipient. */
  route: typeof listDeliveries | typeof listGroupDeliveries | typeof listServiceDeliveries
  /** Whose it is. */
  id: string
  /** More beside a delivery, such as a button to send it again. */
  beside?: (delivery: Delivery) => ComponentChildren
}

const SHOWN = 200
const EVERY_MS = 10_000

/** Deliveries with all their attempts, newest first; their state is a filter in the address. */
export function Deliveries({ route, id, beside }: Given) {
  const [{ state }, setFilters] = useFilters(['state'])
  const filters = state === '' ? {} : { state }
  // All three have the same shape.
  const of = route as typeof listDeliveries
  const params = { id }
  const log = useAll(of, { params, query: { limit: SHOWN, ...filters } }, SHOWN, { every: EVERY_MS })
  return (
    <WhenRead of={log}>
      {({ items, isCut }) => (
        <section class="card" aria-labelledby="deliveries">
          <div class="row apart">
            <h2 id="deliveries">{DELIVERIES.title}</h2>
            <select
              aria-label={DELIVERIES.state}
              value={state}
              onChange={event => setFilters({ state: event.currentTarget.value })}
            >
              <option value="">{DELIVERIES.anyState}</option>
              {DELIVERY_STATES.map(each => (
                <option key={each} value={each}>
                  {STATUSES[each]}
                </option>
              ))}
            </select>
            <Export route={of} input={{ params, query: filters }} name="deliveries" of={DELIVERIES.title} />
          </div>
          {items.length === 0 && <p>{DELIVERIES.none}</p>}
          <ul class="deliveries">
            {items.map(each => (
              <li key={each.id}>
                <Status of={each.state} />
                <details>
                  <summary>{each.subject}</summary>
                  <Attempts delivery={each} />
                </details>
                <Time at={each.created_at} />
                {beside?.(each)}
              </li>
            ))}
          </ul>
          {isCut && <p>{DELIVERIES.cut}</p>}
        </section>
      )}
    </WhenRead>
  )
}

function Attempts({ delivery: { attempts, reason, reason_text, next_attempt_at } }: { delivery: Delivery }) {
  return (
    <>
      {reason !== null && <p>{saidText(reason_text, reason)}</p>}
      <ol>
        {attempts.map(({ at, result, status, duration_ms, answer, reason: why, reason_text: why_text }) => (
          <li key={at}>
            <Time at={at} isFull /> <Status of={result} /> {DELIVERIES.answered(status, duration_ms)}
            {why !== null && <p>{saidText(why_text, why)}</p>}
            {answer !== null && answer !== '' && <pre>{answer}</pre>}
          </li>
        ))}
      </ol>
      {next_attempt_at !== null && (
        <p>
          {DELIVERIES.next}
          {colon}
          <Time at={next_attempt_at} />
        </p>
      )}
    </>
  )
}

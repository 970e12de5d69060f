import { DELIVERY_STATES, type Delivery } from '@pharos/shared-protocol/contract/integration.ts'
import type { ComponentChildren } from 'preact'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { DELIVERIES } from '../../words/channel.ts'
import { STATUSES } from '../../words/parts.ts'
import { saidDelivery } from '../../words/said.ts'

interface Given {
  items: readonly Delivery[]
  isCut: boolean
  state: string
  onState(next: string): void
  /** More beside a delivery, such as a button to send it again. */
  beside?: (delivery: Delivery) => ComponentChildren
}

/** Deliveries with all their attempts. */
export function Deliveries({ items, isCut, state, onState, beside }: Given) {
  return (
    <section class="card" aria-labelledby="deliveries">
      <div class="row apart">
        <h2 id="deliveries">{DELIVERIES.title}</h2>
        <select aria-label={DELIVERIES.state} value={state} onChange={event => onState(event.currentTarget.value)}>
          <option value="">{DELIVERIES.anyState}</option>
          {DELIVERY_STATES.map(each => (
            <option key={each} value={each}>
              {STATUSES[each]}
            </option>
          ))}
        </select>
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
  )
}

function Attempts({ delivery: { attempts, reason, next_attempt_at } }: { delivery: Delivery }) {
  return (
    <>
      {reason !== null && <p>{saidDelivery(reason)}</p>}
      <ol>
        {attempts.map(({ at, result, status, duration_ms, answer, reason: why }) => (
          <li key={at}>
            <Time at={at} isFull /> <Status of={result} /> {DELIVERIES.answered(status, duration_ms)}
            {why !== null && <p>{saidDelivery(why)}</p>}
            {answer !== null && answer !== '' && <pre>{answer}</pre>}
          </li>
        ))}
      </ol>
      {next_attempt_at !== null && (
        <p>
          {DELIVERIES.next}: <Time at={next_attempt_at} />
        </p>
      )}
    </>
  )
}

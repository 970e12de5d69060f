import type { MachineInstants } from '../platform/clock-step/index.ts'

/** What status pages have to move after the clock was set back. Planned maintenance and renewals keep their dates. */
export const PUBLISHING_INSTANTS: readonly MachineInstants[] = [
  {
    table: 'custom_domain',
    past: ['waiting_since', 'failing_since', 'order_since'],
    due: ['next_at', 'lease_until'],
  },
  { table: 'subscriber_ask', past: ['at'] },
  { table: 'status_page_component', past: ['set_at'] },
]

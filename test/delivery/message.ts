import type { Message } from '@pharos/control-plane/response/delivery/index.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'

/** The message of a monitor that is down. */
export function message(given: Partial<Message> = {}): Message {
  return {
    event: 'monitor.failed',
    tone: 'problem',
    severity: null,
    subject: 'shop is down',
    text: 'shop is down since 08:00 UTC: the connection was refused.',
    facts: [{ label: 'Reason', value: 'connection_refused' }],
    links: [{ label: 'Open shop', url: 'https://pharos.example/monitor/1', action: 'view' }],
    thread: 'monitor/1/1772438400000',
    at: epoch(Date.parse('2026-03-02T08:00:00Z')),
    webhook: { event: 'monitor.failed' },
    ...given,
  }
}

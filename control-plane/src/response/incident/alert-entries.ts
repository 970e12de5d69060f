import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import { cut } from '../delivery/index.ts'
import type { AlertChanges } from './alert-rules.ts'
import type { DecidedEntry } from './rules.ts'

/** Entries of one message with a name of their own; the others share one. */
const MOST_ALONE = 100
/** Characters of the messages, and of the shared entry's names, in the entries of one message. */
const ROOM = 10_000
const LEAST = 200

/** The timeline entries for the alerts that joined, changed and left with one message: bounded in number and size. */
export function alertEntries({ joined, changed, left }: AlertChanges, actor: IncidentActor): DecidedEntry[] {
  const room = Math.max(LEAST, Math.floor(ROOM / (joined.length + changed.length || 1)))
  const messageOf = (message: string | null | undefined) => (message == null ? message : cut(message, room))
  return [
    ...entriesOf('alert_joined', joined, actor, ({ name, severity, message }) => ({
      alert: { name, severity },
      message: messageOf(message),
    })),
    ...entriesOf('alert_changed', changed, actor, ({ name, was, severity, message }) => ({
      alert: { name },
      was,
      severity,
      message: messageOf(message),
    })),
    ...entriesOf('alert_left', left, actor, ({ name }) => ({ alert: { name } })),
  ]
}

function entriesOf<A extends { name: string }>(
  kind: 'alert_joined' | 'alert_changed' | 'alert_left',
  alerts: readonly A[],
  actor: IncidentActor,
  dataOf: (alert: A) => Record<string, unknown>,
): DecidedEntry[] {
  const others = alerts.slice(MOST_ALONE)
  const alone = alerts.slice(0, MOST_ALONE).map(alert => ({ kind, data: { ...dataOf(alert), actor } }))
  if (others.length === 0) return alone
  return [...alone, { kind, data: { count: others.length, names: namesOf(others), actor } }]
}

/** As many names as there is room for. */
function namesOf(alerts: readonly { name: string }[]): string[] {
  let length = 0
  return alerts
    .map(({ name }) => name)
    .filter(name => {
      length += name.length
      return length <= ROOM
    })
}

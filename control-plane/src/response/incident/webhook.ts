import { KINDS, kindOfType } from '@pharos/shared-protocol/check/kind.ts'
import type { MonitorType } from '@pharos/shared-protocol/contract/monitoring/monitor.ts'
import type { AutomaticText } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentUpdate } from '@pharos/shared-protocol/contract/response/incident.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { IncidentSnapshot } from './event.ts'

type UpdateStatus = z.output<typeof IncidentUpdate>['status']

/** A public update; lists have the newest first. */
export interface PublicUpdate {
  status: UpdateStatus
  message: string
  /** Of a text of our own; then `message` is its English sentence. */
  automatic?: AutomaticText | null
  created_at: number
}

/** The monitor that a webhook is sent for. */
export interface WebhookMonitor {
  id: string
  type: MonitorType
  friendly_name: string
  /** The target, for kinds whose type is `http` here. */
  uri?: string | null | undefined
}

export type WebhookEvent = 'incident.opened' | 'incident.updated' | 'incident.resolved'

/** Bodies are limited to 50 KB (spec 6.3). */
const LIMIT_BYTES = 50_000

/** The addresses that act on the incident without signing in, by action. */
export type WebhookLinks = { readonly [K in 'acknowledge' | 'resolve']?: string }

/**
 * The body of spec 6.3, under 50 KB: the oldest updates are left out first. Beside the keys of 6.3 it has
 * `incident.number`, and `links` for receivers that may act (spec part 5 promises them in webhook payloads).
 */
export function incidentWebhook(
  event: WebhookEvent,
  incident: IncidentSnapshot,
  updates: readonly PublicUpdate[],
  monitor: WebhookMonitor | null,
  links: WebhookLinks = {},
): Record<string, unknown> {
  const told = updates.map(({ status, message, created_at }) => ({ status, message, created_at: rfc3339(created_at) }))
  const body = (kept: number) => ({
    event,
    incident: {
      id: incident.id,
      number: incident.number,
      title: incident.title,
      severity: incident.severity,
      status: incident.status,
      responder_status: incident.responder_status,
      created_at: rfc3339(incident.created_at),
      acknowledged_at: rfc3339OrNull(incident.acknowledged_at),
      resolved_at: rfc3339OrNull(incident.resolved_at),
      updates: told.slice(0, kept),
    },
    monitor: monitor === null ? null : monitorOf(monitor),
    account: { id: incident.account_id },
    ...(Object.keys(links).length > 0 ? { links } : {}),
  })
  let bytes = bytesOf(body(0))
  const tooMuch = told.findIndex(update => {
    // Including the comma between two.
    bytes += bytesOf(update) + 1
    return bytes > LIMIT_BYTES
  })
  return body(tooMuch < 0 ? told.length : tooMuch)
}

/** These keys and no others: a snapshot has more of its monitors. */
function monitorOf({ id, type, friendly_name, uri }: WebhookMonitor): Record<string, unknown> {
  return { id, type: KINDS[kindOfType(type)].webhook_type, friendly_name, ...(uri == null ? {} : { uri }) }
}

function bytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body))
}

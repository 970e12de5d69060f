import type { Delivery, Integration } from '@pharos/shared-protocol/contract/response/integration.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { StoredIntegration } from './entity.ts'

export function presentIntegration(integration: StoredIntegration): Integration {
  const { id, account_id, type, friendly_name, config, external_key, created_at } = integration
  return {
    id,
    account_id,
    type,
    friendly_name,
    details: config,
    external_key: external_key ?? null,
    created_at: rfc3339(created_at),
  }
}

export interface DeliveryRow extends Omit<Delivery, 'created_at' | 'next_attempt_at' | 'ended_at' | 'attempts'> {
  created_at: number
  next_attempt_at: number
  ended_at: number | null
  attempts: (Omit<Delivery['attempts'][number], 'at'> & { at: number })[]
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    ...row,
    created_at: rfc3339(row.created_at),
    next_attempt_at: row.state === 'waiting' ? rfc3339(row.next_attempt_at) : null,
    ended_at: rfc3339OrNull(row.ended_at),
    attempts: row.attempts.map(attempt => ({ ...attempt, at: rfc3339(attempt.at) })),
  }
}

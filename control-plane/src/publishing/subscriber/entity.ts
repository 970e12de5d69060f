import type { EpochMs } from '@pharos/shared-protocol/time.ts'

/** A row of `subscriber`. Instants: epoch milliseconds. */
export interface SubscriberRow {
  id: string
  account_id: string
  page_id: string
  type: 'email' | 'webhook'
  address: string
  /** `{url}` of a webhook, sealed. */
  secrets: string | null
  place: string
  state: 'pending' | 'active'
  source: 'self' | 'member'
  /** BCP 47; languages that pages do not have fall back to English. */
  language: string
  component_ids: string[]
  wanted_ids: string[] | null
  confirm_hash: string | null
  confirm_until: EpochMs | null
  asked_at: EpochMs
  confirmed_at: EpochMs | null
  created_at: EpochMs
}

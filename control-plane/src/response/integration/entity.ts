import type { DetailsOut, IntegrationType } from '@pharos/shared-protocol/contract/response/channel-details.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const IntegrationEntity = defineEntity({
  name: 'integration',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    type: p.text().$type<IntegrationType>(),
    friendly_name: p.text(),
    /** The readable part. */
    config: p.json().$type<DetailsOut>(),
    /** Sealed JSON of the rest; see `sealedFor`. */
    secrets: p.text().nullable(),
    external_key: p.text().nullable(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type StoredIntegration = InferEntity<typeof IntegrationEntity>

/** Binds sealed secrets to their integration, so that they cannot be moved to another row. */
export function sealedFor(id: string): string {
  return `integration ${id}`
}

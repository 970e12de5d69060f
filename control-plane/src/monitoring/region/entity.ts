import { defineEntity, type InferEntity, instant, p, textArray } from '../../platform/database/column.ts'

export const RegionEntity = defineEntity({
  name: 'region',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid().nullable(),
    slug: p.text(),
    name: p.text(),
    allow_private_targets: p.boolean(),
    sentinels: textArray(),
    public_key: p.text(),
    private_key: p.text(),
    offline_since: instant().nullable(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type Region = InferEntity<typeof RegionEntity>

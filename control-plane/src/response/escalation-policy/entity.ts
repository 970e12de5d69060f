import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

/** A policy to be changed; its levels are read by `loadLevels`. */
export const PolicyEntity = defineEntity({
  name: 'escalation_policy',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    repeat_count: p.integer(),
    external_key: p.text().nullable(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type PolicyRow = InferEntity<typeof PolicyEntity>

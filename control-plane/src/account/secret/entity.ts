import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const SecretEntity = defineEntity({
  name: 'account_secret',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    /** Sealed; see `sealedFor`. */
    value: p.text(),
    created_at: instant(),
    updated_at: instant(),
  },
})
export type StoredSecret = InferEntity<typeof SecretEntity>

/** Binds a sealed value to its row, so that it cannot be moved to another one. */
export function sealedFor(id: string): string {
  return `account secret ${id}`
}

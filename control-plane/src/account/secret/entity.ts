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

/** Where a secret's value is kept, so that a sealed one can't be moved to another row. */
export function sealedFor(id: string): string {
  return `account secret ${id}`
}

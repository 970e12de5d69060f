import { defineEntity, type InferEntity, instant, p, textArray } from '../../platform/database/column.ts'

export const ApiKeyEntity = defineEntity({
  name: 'api_key',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    user_id: p.uuid(),
    name: p.text(),
    scopes: textArray(),
    hash: p.blob(),
    prefix: p.text(),
    last_four: p.text(),
    expires_at: instant().nullable(),
    last_used_at: instant().nullable(),
    revoked_at: instant().nullable(),
    created_by: p.uuid(),
    created_at: instant(),
  },
})
export type ApiKey = InferEntity<typeof ApiKeyEntity>

import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const StatusPageEntity = defineEntity({
  name: 'status_page',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    friendly_name: p.text(),
    external_key: p.text().nullable(),
    /** Counts every change of the page's content, the last of which was at `changed_at`. */
    revision: instant(),
    changed_at: instant(),
    created_at: instant(),
    updated_at: instant(),
  },
})
export type StoredPage = InferEntity<typeof StatusPageEntity>

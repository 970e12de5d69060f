import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** People who belong to no account. Whoever joins one at this moment is kept by the reference of their member. */
export const OLD_PEOPLE: OldRows = {
  table: 'person',
  where: now => sql`person.created_at < ${now - DAY_MS}
    and not exists (select from member where member.person_id = person.id)`,
}

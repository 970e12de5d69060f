import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/**
 * People who were created over a day ago and belong to no account. The foreign key of the member keeps those who join
 * one at this moment.
 */
export const OLD_PEOPLE: OldRows = {
  table: 'person',
  where: now => sql`person.created_at < ${now - DAY_MS}
    and not exists (select from member where member.person_id = person.id)`,
}

import { AUTOMATIC_SOURCES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { sql } from '../../platform/database/connect.ts'

/** SQL: whether the title of an incident `i` was made from the name of a monitor, and no person has set one since. */
export const AUTOMATIC_TITLE = sql`(i.source = any(${[...AUTOMATIC_SOURCES]}::text[]) and not exists (
  select from incident_entry e where e.incident_id = i.id and e.kind = 'title_changed'
    and e.data #>> '{actor,type}' is distinct from 'automation'))`

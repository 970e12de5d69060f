import { sql } from '../../platform/database/connect.ts'

/** SQL: the notification groups of a monitor `m`: its own, or those of its HTTP monitor if it has none. */
export const NOTIFIED_GROUPS = sql`case when cardinality(m.group_notification_ids) > 0 then m.group_notification_ids
  else coalesce((select p.group_notification_ids from monitor p where p.account_id = m.account_id
    and p.id = m.http_job_id), '{}') end`

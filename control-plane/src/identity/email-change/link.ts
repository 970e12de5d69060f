import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import { linksTo } from '../mailed-link/index.ts'

export const LIFE_MS = DAY_MS

/** SQL over `email_change`: the newest request of a person, while it can be confirmed. */
export const confirmable = (now: EpochMs) => sql`c.used_at is null and c.expires_at > ${now}
  and not exists (select from email_change newer where newer.person_id = c.person_id and newer.id > c.id)`

export const EMAIL_LINKS = linksTo('/login/email')

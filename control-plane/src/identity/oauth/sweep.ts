import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { GRACE_MS } from './grace.ts'
import { GRANT_MS } from './grant.ts'

/**
 * Tokens and codes that expired a day ago; until then, a refusal of one tells why. Device codes and tokens of M2M
 * clients, which need no member, go after an hour.
 */
export const OLD_TOKENS: OldRows = {
  table: 'oauth_token',
  where: now =>
    sql`expires_at < ${now - HOUR_MS} and (expires_at < ${now - DAY_MS} or kind in ('DeviceCode', 'ClientCredentials'))`,
}

/** Authorizations that have expired, or have no token left a day after they began. */
export const OLD_GRANTS: OldRows = {
  table: 'oauth_grant',
  where: now => sql`oauth_grant.created_at < ${now - GRANT_MS} or (oauth_grant.created_at < ${now - DAY_MS}
    and not exists (select from oauth_token t where t.grant_id = oauth_grant.id))`,
}

/** Self-registered apps that nobody has agreed to within a day. */
export const OLD_APPS: OldRows = {
  table: 'oauth_app',
  where: now => sql`oauth_app.account_id is null and oauth_app.client_id like 'app\\_%'
    and oauth_app.created_at < ${now - DAY_MS}
    and not exists (select from oauth_consent c where c.app_id = oauth_app.id)`,
}

/** Replies that nobody may get again. */
export const OLD_REPLIES: OldRows = {
  table: 'oauth_reply',
  where: now => sql`created_at <= ${now - GRACE_MS}`,
}

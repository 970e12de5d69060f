import type { MachineInstants } from '../platform/clock-step/index.ts'

/** What sign-in has to move after the clock was set back. Expiry dates stay. */
export const IDENTITY_INSTANTS: readonly MachineInstants[] = [
  { table: 'account_domain', past: ['missing_since'], due: ['next_at'] },
  { table: 'sso_connection', due: ['next_at'] },
  { table: 'oauth_token', past: ['polled_at'] },
  { table: 'sign_in_failure', past: ['created_at'] },
]

import { findAccount } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { OAuthApp } from '../oauth-app/index.ts'

/**
 * An app as shown to a member who is asked to consent. `made_by`: its account; `warning`: set unless the app belongs to
 * the member's account or ships with Pharos.
 */
export async function presentClient(tx: SystemCtx, account: string, app: OAuthApp) {
  const { account_id, client_id, name, description, logo_url, client_type } = app
  const made_by = account_id === null ? null : (await findAccount(tx, account_id)).name
  const warning = account_id === account || isOurs(app) ? null : warningOf(made_by)
  return { client_id, name, description, logo_url, client_type, made_by, warning }
}

/** Whether it ships with Pharos. */
function isOurs({ account_id, client_id }: OAuthApp): boolean {
  return account_id === null && !client_id.startsWith('app_')
}

function warningOf(made_by: string | null): string {
  const maker =
    made_by === null ? 'This app registered itself.' : `This app belongs to the account ${made_by}, not to yours.`
  return `${maker} Nobody here has verified who is behind its name.`
}

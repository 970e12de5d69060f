import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import { endSession, type OwnMember, startSession } from '../../account/session/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { tellPerson } from '../person-mail/index.ts'
import { noteBrowser } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'

export interface Beginning {
  person: string
  member: OwnMember
  /** How the person signed in. */
  method: string
  /** The second factor that they have shown. */
  second_factor?: string | null
  browser: Buffer
  /** True if only this account vouches for the person; the session then reaches no other account. */
  only_account?: boolean
  ends_by?: EpochMs | null
}

/** Starts the session of an authenticated person. Ends the one that the browser had. */
export async function beginSession(tx: SystemCtx, ctx: PublicCtx, beginning: Beginning) {
  const { person, member, method, second_factor = null, browser, only_account = false, ends_by } = beginning
  const { address, user_agent, language } = ctx.caller
  await endSession(tx, ctx.cookies.get(SESSION_COOKIE))
  const where = { person, account: member.account_id, member: member.id }
  const session = await startSession(tx, {
    ...where,
    method,
    second_factor,
    address,
    user_agent,
    language,
    only_account,
    ends_by,
  })
  if (await noteBrowser(tx, person, browser)) await tellPerson(tx, person, newBrowser(tx, ctx))
  const { id, name, account_id: account } = member
  const actor = { type: 'user', id, name, scopes: [], role: member.role, member, session: null } as const
  const shown = second_factor === null ? [method] : [method, second_factor]
  writeAudit(
    { account, actor, newId: tx.newId, now: tx.now, later: tx.later },
    {
      ...{ action: 'session.start', resource: null, changed_fields: shown, status: 200 },
      ...{ address, user_agent, request_id: ctx.request_id },
    },
  )
  return session
}

function newBrowser({ newId }: SystemCtx, { caller }: PublicCtx) {
  return {
    event: 'sign_in.new_browser',
    ...WORDS[caller.language].mails.new_browser,
    dedup: `new-browser/${newId()}`,
    caller,
  }
}

import { writeAudit } from '../../account/audit-log/index.ts'
import { endSession, type OwnMember, startSession } from '../../account/session/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { noteBrowser } from '../visitor/index.ts'
import { newBrowserMessage } from './message.ts'

interface Beginning {
  person: string
  member: OwnMember
  /** How the person has shown who they are. */
  method: string
  browser: Buffer
  /** The id of the link, for the mail about a new browser. */
  link: string
  /** Whoever vouches for the person does so for this account alone. */
  only_account?: boolean
}

/** Begins the session of somebody who has shown who they are; one that the browser had ends. */
export async function beginSession(
  tx: SystemCtx,
  ctx: PublicCtx,
  { person, member, method, browser, link, only_account = false }: Beginning,
) {
  const { address, user_agent } = ctx.caller
  await endSession(tx, ctx.cookies.get(SESSION_COOKIE))
  const where = { person, account: member.account_id, member: member.id }
  const session = await startSession(tx, { ...where, method, address, user_agent, only_account })
  if (await noteBrowser(tx, person, browser)) await tellOfBrowser(tx, ctx, person, link)
  const { id, name, account_id: account } = member
  const actor = { type: 'user', id, name, scopes: [], member, session: null } as const
  await writeAudit(
    { account, actor, newId: tx.newId, now: tx.now, sql: tx.sql },
    {
      ...{ action: 'session.start', resource: null, changed_fields: [method], status: 200 },
      ...{ address, user_agent, request_id: ctx.request_id },
    },
  )
  return session
}

async function tellOfBrowser(tx: SystemCtx, { caller }: PublicCtx, person: string, link: string): Promise<void> {
  await enqueueDeliveries(tx, [
    {
      account: null,
      destination: { via: 'person', id: person },
      message: newBrowserMessage(caller, { person, at: tx.now }),
      dedup: `new-browser/${link}`,
    },
  ])
}

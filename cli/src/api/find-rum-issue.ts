import { getRumIssue, listRumIssues, type RumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

const FINGERPRINT = /^[0-9a-f]{32}$/
/** The most issues among which a beginning or a title is looked for. */
const MOST = 2_000

/** The issue of an application with this fingerprint, beginning of one, or title. */
export async function findRumIssue(session: Session, app: string, text: string): Promise<RumIssue> {
  if (FINGERPRINT.test(text))
    return (await session.call(getRumIssue, { params: { app_id: app, fingerprint: text } })).body
  const all = await collectPages(
    cursor => session.call(listRumIssues, { params: { app_id: app }, query: present({ limit: 200, cursor }) }),
    MOST,
  )
  return choose(all, text, {
    kind: 'issue',
    id: issue => issue.fingerprint,
    names: issue => [issue.title],
    list: 'pharos rum errors list',
  })
}

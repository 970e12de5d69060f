import { NOTIFIED_ISSUES } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { changeReasonText } from '@pharos/shared-protocol/rum/change-reason.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { ISSUE_NOTICED, ISSUES_LEFT_OUT, MOST_NOTICES, type NoticeReason } from '../../observability/rum-issue/index.ts'
import { inWords } from '../../platform/clock-words.ts'
import type { Language } from '../../platform/language.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { type Message, unlinked, viewLink } from '../delivery/index.ts'
import { ISSUE_WORDS } from './rum-issue-words.ts'

export const ISSUE_EVENTS = [ISSUE_NOTICED, ISSUES_LEFT_OUT]

type Noticed = ReturnType<typeof ISSUE_NOTICED.read>
type LeftOut = ReturnType<typeof ISSUES_LEFT_OUT.read>

/** The message about an issue of a RUM application, or about those left out, by language, and the groups that it goes to. */
export function issueAnnouncement(
  base: string,
  event: StoredEvent,
): { groups: string[]; messageIn: (language: Language) => Message } {
  const at = epoch(event.created_at)
  if (event.name === ISSUES_LEFT_OUT.name) {
    const left = ISSUES_LEFT_OUT.read(event)
    return { groups: left.group_notification_ids, messageIn: language => leftOutMessage(base, left, at, language) }
  }
  const noticed = ISSUE_NOTICED.read(event)
  return { groups: noticed.group_notification_ids, messageIn: language => issueMessage(base, noticed, at, language) }
}

const MOST_TITLE = 200
/** What strangers have made. */
const shown = (text: string) => unlinked(text, MOST_TITLE)

/** The message about an issue. It opens no alert and calls nobody: no message says that it is over. Pure. */
export function issueMessage(base: string, noticed: Noticed, at: EpochMs, language: Language): Message {
  const { app, kind, reason, issue } = noticed
  const words = ISSUE_WORDS[language]
  const title = shown(issue.title)
  const why = reason.code === 'new_issue' ? '' : reasonText(reason, language)
  const facts = [
    { label: words.facts.app, value: app.name },
    { label: words.facts.where, value: shown(issue.culprit) },
    { label: words.facts.release, value: shown(issue.release ?? '') },
    { label: words.facts.count, value: String(issue.event_count) },
  ]
  return {
    event: `rum_issue.${kind}`,
    tone: 'info',
    severity: null,
    language,
    subject: words.subject[kind](app.name, unlinked(issue.title, 100)),
    text: words.text[kind](app.name, title, why),
    facts: facts.filter(({ value }) => value !== ''),
    links: [viewLink(base, words.open_issue, `/rum/${app.id}/errors/${issue.fingerprint}`)],
    thread: `rum-issue-${app.id}-${issue.fingerprint}`,
    at,
    webhook: {
      event: `rum_issue.${kind}`,
      application: app,
      issue,
      reason_code: reason.code,
      reason_params: reason.params,
      at: new Date(at).toISOString(),
    },
  }
}

/** The release in a reason is a stranger's too. */
function reasonText({ code, params }: Noticed['reason'], language: Language): string {
  const safe = Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? shown(value) : value])
  return changeReasonText(asReason(code, Object.fromEntries(safe)), language)
}

/** Events have only codes of `NoticeReason`: the compiler checks what is emitted. */
function asReason(code: string, params: object): Exclude<NoticeReason, { code: 'new_issue' }> {
  return { code, params } as Exclude<NoticeReason, { code: 'new_issue' }>
}

/** The message about issues that were not sent one by one. Pure. */
export function leftOutMessage(base: string, left: LeftOut, at: EpochMs, language: Language): Message {
  const { app, from, to, counts } = left
  const words = ISSUE_WORDS[language]
  const parts = NOTIFIED_ISSUES.filter(kind => counts[kind] > 0).map(kind => words.left_out.counts[kind](counts[kind]))
  const count = NOTIFIED_ISSUES.reduce((sum, kind) => sum + counts[kind], 0)
  return {
    event: 'rum_issue.left_out',
    tone: 'info',
    severity: null,
    language,
    subject: words.left_out.subject(app.name, count),
    text: words.left_out.text(app.name, parts.join(', '), inWords(from), inWords(to), MOST_NOTICES),
    facts: [{ label: words.facts.app, value: app.name }],
    links: [viewLink(base, words.open_issues, `/rum/${app.id}/errors`)],
    thread: `rum-issues-${app.id}`,
    at,
    webhook: {
      event: 'rum_issue.left_out',
      application: app,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      counts,
    },
  }
}

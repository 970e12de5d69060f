import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Reader } from '../../account/member/index.ts'
import { inZone } from '../../platform/clock-words.ts'
import { type Message, viewLink } from '../delivery/index.ts'
import { ANNOUNCEMENT_WORDS, type AnnouncementWords } from './words/index.ts'

/** What happened to an account as a whole; `account` and the people are in words. */
export type AccountNews = { account: string } & (
  | { event: 'account.ownership_transferred'; owner: string; former_owner: string }
  | { event: 'account.deletion_requested'; by: string; deletion_at: EpochMs }
  | { event: 'account.restored'; by: string }
  | { event: 'account.member_removed'; email: string; by: string }
  | { event: 'account.audit_stream_failing'; destination: string; since: number; reason: string }
)

const PROBLEMS: readonly string[] = ['account.deletion_requested', 'account.audit_stream_failing']

/** The message about it. Pure. */
export function accountMessage(
  base: string,
  id: string,
  news: AccountNews,
  at: EpochMs,
  reader: Pick<Reader, 'language' | 'timezone'>,
): Message {
  const words = ANNOUNCEMENT_WORDS[reader.language]
  const { told, facts } = wordsOf(news, words, instant => inZone(instant, reader.timezone, reader.language))
  return {
    event: news.event,
    tone: PROBLEMS.includes(news.event) ? 'problem' : 'info',
    severity: null,
    language: reader.language,
    subject: told.subject(facts),
    text: told.text(facts),
    facts: [{ label: words.facts.account, value: news.account }],
    links: linksOf(base, news, words),
    thread: `account-${id}`,
    at,
    webhook: { event: news.event, account_id: id, at: new Date(at).toISOString() },
  }
}

/** Who was removed can open nothing of the account. */
function linksOf(base: string, { event }: AccountNews, { links }: AnnouncementWords): Message['links'] {
  if (event === 'account.member_removed') return []
  if (event === 'account.audit_stream_failing') return [viewLink(base, links.audit_log, '/account/audit_log')]
  return [viewLink(base, links.account, '/account')]
}

/** The words for a piece of news, and all facts that any of them takes. */
function wordsOf(news: AccountNews, { account: words }: AnnouncementWords, when: (instant: EpochMs) => string) {
  const none = { account: news.account, by: '', when: '', owner: '', destination: '', reason: '' }
  if (news.event === 'account.ownership_transferred')
    return { told: words.ownership_transferred, facts: { ...none, by: news.former_owner, owner: news.owner } }
  if (news.event === 'account.restored') return { told: words.restored, facts: { ...none, by: news.by } }
  if (news.event === 'account.member_removed') return { told: words.member_removed, facts: { ...none, by: news.by } }
  if (news.event === 'account.audit_stream_failing') {
    const { destination, since, reason } = news
    return { told: words.audit_stream_failing, facts: { ...none, destination, reason, when: when(epoch(since)) } }
  }
  return { told: words.deletion_requested, facts: { ...none, by: news.by, when: when(news.deletion_at) } }
}

import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { inWords } from '../../platform/clock-words.ts'
import { type Message, viewLink } from '../delivery/index.ts'

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
export function accountMessage(base: string, id: string, news: AccountNews, at: EpochMs): Message {
  return {
    event: news.event,
    tone: PROBLEMS.includes(news.event) ? 'problem' : 'info',
    severity: null,
    ...wordsOf(news),
    facts: [{ label: 'Account', value: news.account }],
    links: linksOf(base, news),
    thread: `account-${id}`,
    at,
    webhook: { event: news.event, account_id: id, at: new Date(at).toISOString() },
  }
}

/** Who was removed can open nothing of the account. */
function linksOf(base: string, { event }: AccountNews): Message['links'] {
  if (event === 'account.member_removed') return []
  if (event === 'account.audit_stream_failing') return [viewLink(base, 'Open the audit log', '/account/audit_log')]
  return [viewLink(base, 'Open the account', '/account')]
}

function wordsOf(news: AccountNews): Pick<Message, 'subject' | 'text'> {
  const { account } = news
  if (news.event === 'account.ownership_transferred')
    return {
      subject: `${news.owner} is now the owner of ${account}`,
      text: `${news.former_owner} made ${news.owner} the owner of the account ${account} and is now a super admin.`,
    }
  if (news.event === 'account.restored')
    return {
      subject: `${account} will not be deleted`,
      text: `${news.by} canceled the deletion of the account ${account}. Nothing was deleted.`,
    }
  if (news.event === 'account.member_removed')
    return {
      subject: `You were removed from ${account}`,
      text: `${news.by} removed you from the account ${account}. Your keys and sessions there no longer work.`,
    }
  if (news.event === 'account.audit_stream_failing')
    return {
      subject: `The audit log of ${account} does not arrive at ${news.destination}`,
      text:
        `Since ${inWords(epoch(news.since))}, no entries of the audit log of the account ${account} have arrived at ${news.destination}. ` +
        `Last attempt: ${news.reason}. Sending is retried, and nothing is lost while the log still has the entries (90 days). You are ` +
        'notified again only after entries have arrived in between.',
    }
  const when = inWords(news.deletion_at)
  return {
    subject: `${account} will be deleted on ${when}`,
    text:
      `${news.by} requested the deletion of the account ${account} and everything in it. Until ${when}, everything works as ` +
      'before, and an owner or super admin can cancel the deletion in the settings of the account, or with pharos account restore.',
  }
}

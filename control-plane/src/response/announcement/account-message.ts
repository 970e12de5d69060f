import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inWords } from '../../platform/clock-words.ts'
import { type Message, viewLink } from '../delivery/index.ts'

/** What happened to an account as a whole; `account` and the people are in words. */
export type AccountNews = { account: string } & (
  | { event: 'account.ownership_transferred'; owner: string; former_owner: string }
  | { event: 'account.deletion_requested'; by: string; deletion_at: EpochMs }
  | { event: 'account.restored'; by: string }
  | { event: 'account.member_removed'; email: string; by: string }
)

/** The message about it. Pure. */
export function accountMessage(base: string, id: string, news: AccountNews, at: EpochMs): Message {
  return {
    event: news.event,
    tone: news.event === 'account.deletion_requested' ? 'problem' : 'info',
    severity: null,
    ...wordsOf(news),
    facts: [{ label: 'Account', value: news.account }],
    // Who was removed can open nothing of the account.
    links: news.event === 'account.member_removed' ? [] : [viewLink(base, 'Open the account', '/account')],
    thread: `account-${id}`,
    at,
    webhook: { event: news.event, account_id: id, at: new Date(at).toISOString() },
  }
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
  const when = inWords(news.deletion_at)
  return {
    subject: `${account} will be deleted on ${when}`,
    text:
      `${news.by} requested the deletion of the account ${account} and everything in it. Until ${when}, everything works as ` +
      'before, and an owner or super admin can cancel the deletion in the settings of the account, or with pharos account restore.',
  }
}

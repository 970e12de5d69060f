import { epoch } from '@pharos/shared-protocol/time.ts'
import type { AnnounceEnd, EndedAccount } from '../../account/account/index.ts'
import { inWords } from '../../platform/clock-words.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { isLanguage, type Language } from '../../platform/language.ts'
import { enqueueDeliveries, type Message } from '../../response/delivery/index.ts'
import { ACCOUNT_DELETED, WORDS } from './words.ts'

/** Mails everyone who was an admin of an account that it is gone. The mails are the installation's: the account has none. */
export const announceEnd: AnnounceEnd = async (ctx, ended) => {
  await enqueueDeliveries(
    ctx,
    ended.receivers.map(({ email, locale }) => ({
      account: null,
      destination: { via: 'email' as const, address: email },
      dedup: `account-deleted/${ended.account}/${email}`,
      message: messageOf(ctx, ended, locale !== null && isLanguage(locale) ? locale : 'en'),
    })),
  )
}

function messageOf(ctx: SystemCtx, { account, name, begun_at }: EndedAccount, language: Language): Message {
  const words = WORDS[language]
  return {
    ...{ event: ACCOUNT_DELETED, tone: 'info', severity: null, language },
    subject: words.subject(name),
    text: words.text,
    facts: [
      { label: words.begun, value: inWords(epoch(Number(begun_at))) },
      { label: words.done, value: inWords(ctx.now) },
    ],
    links: [],
    thread: `account-deleted/${account}`,
    isAlone: true,
    at: ctx.now,
    webhook: {},
  }
}

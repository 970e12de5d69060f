import { findAccount } from '../../account/account/index.ts'
import { languagesOf, listOwnerEmails } from '../../account/member/index.ts'
import { inWords } from '../../platform/clock-words.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { enqueueDeliveries, type Message, viewLink } from '../../response/delivery/index.ts'
import { announcePlan } from '../plan-change/index.ts'
import type { BillingCustomer } from './row.ts'
import type { News, NewsCode } from './rules.ts'
import type { Standing } from './standing.ts'
import { WORDS } from './words/index.ts'

/** After these, the account moves to the free plan: its admins are told what that takes away. */
const LOWERS: readonly NewsCode[] = ['grace_ending', 'ending']

const TONES: Partial<Record<NewsCode, Message['tone']>> = {
  first_payment_due: 'problem',
  payment_failed: 'problem',
  grace_ending: 'problem',
  plan_lowered: 'problem',
  payment_received: 'recovered',
}

/** Mails news to the account's owners and to the address that gets its invoices, each once. */
export async function tellOf(
  ctx: SystemCtx,
  row: BillingCustomer,
  standing: Standing,
  all: readonly News[],
): Promise<void> {
  if (all.length === 0) return
  const { account_id: account, contact } = row
  const owners = await listOwnerEmails(ctx, account, null)
  const known = new Set(owners.map(address => address.toLowerCase()))
  const to = contact === null || known.has(contact.toLowerCase()) ? owners : [...owners, contact]
  const { name } = await findAccount(ctx, account)
  // Who is no member has the language in which an owner was last at the provider.
  const languageOf = await languagesOf(ctx, account, to, row.language)
  const plan = standing.plan ?? row.standing.plan ?? 'free'
  const drafts = all.flatMap(news =>
    to.map(address => ({
      account,
      destination: { via: 'email' as const, address },
      message: messageOf(ctx, { account, language: languageOf(address) }, { news, name, plan }),
      dedup: `billing/${news.code}/${news.about}/${address}`,
    })),
  )
  await enqueueDeliveries(ctx, drafts)
  for (const { code, at } of all) if (LOWERS.includes(code) && at !== null) await announcePlan(ctx, account, 'free', at)
}

function messageOf(
  { platform, now }: SystemCtx,
  { account: id, language }: { account: string; language: Language },
  { news, name, plan }: { news: News; name: string; plan: string },
): Message {
  const { mails, button, account, plan: label } = WORDS[language]
  const said = { account: name, plan, at: news.at === null ? '' : inWords(news.at) }
  return {
    event: `billing.${news.code}`,
    tone: TONES[news.code] ?? 'info',
    severity: null,
    language,
    subject: mails[news.code].subject(said),
    text: mails[news.code].text(said),
    facts: [
      { label: account, value: name },
      { label, value: plan },
    ],
    links: [viewLink(baseUrlOf(platform.config), button, '/billing/subscription')],
    thread: `billing/${id}`,
    at: now,
    webhook: {},
  }
}

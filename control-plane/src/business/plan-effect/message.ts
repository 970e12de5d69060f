import { type Feature, isRetention, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import { featureName } from '@pharos/shared-protocol/plan-text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inWords } from '../../platform/clock-words.ts'
import type { Counted } from '../../platform/database/first-of.ts'
import type { Language } from '../../platform/language.ts'
import { type Message, safeName, viewLink } from '../../response/delivery/index.ts'
import type { PlanEffects } from './effects.ts'
import { type PlanSaid, WORDS } from './words/index.ts'

export interface PlanNews {
  account: { id: string; name: string }
  from: Plan
  to: Plan
  /** When it changes; null: it has just changed. */
  at: EpochMs | null
}

interface Making {
  base: string
  language: Language
  now: EpochMs
}

/** Whether a change takes anything away that somebody has to be told of. */
export function takesAway(effects: PlanEffects): boolean {
  const { read_only, slower_monitors, lower_limits, lost_rights, no_longer_paged } = effects
  const lists = [read_only, lower_limits, lost_rights]
  return lists.some(list => list.length > 0) || slower_monitors.count > 0 || no_longer_paged.count > 0
}

/** The mail to admins about a change of plan, before it or after it. Pure. */
export function planMessage({ base, language, now }: Making, news: PlanNews, effects: PlanEffects): Message {
  const { admin } = WORDS[language]
  const said = saidOf(news)
  const silent = effects.no_longer_paged.count
  const shorter = effects.lower_limits.some(({ limit }) => isRetention(limit))
  const also = [...(shorter ? [admin.stored] : []), ...(silent > 0 ? [admin.unpaged(silent, news.at === null)] : [])]
  return {
    ...shared(news, language, now),
    event: news.at === null ? 'account.plan_changed' : 'account.plan_change_announced',
    tone: silent > 0 ? 'problem' : 'info',
    subject: admin.subject(said),
    text: [admin.text(said), ...also].join(' '),
    facts: factsOf(effects, language),
    links: [viewLink(base, admin.open, '/billing/plans')],
  }
}

/** The mail to a member whom a change of plan leaves with nothing to be paged by. Pure. */
export function unpagedMessage({ base, language, now }: Making, news: PlanNews, member: string): Message {
  const { unpaged } = WORDS[language]
  const said = saidOf(news)
  return {
    ...shared(news, language, now),
    event: news.at === null ? 'account.paging_lost' : 'account.paging_loss_announced',
    tone: 'problem',
    subject: unpaged.subject(said),
    text: unpaged.text(said),
    facts: [],
    links: [viewLink(base, unpaged.open, `/user/${member}/contact_method`)],
  }
}

/** The mail to a member who loses rights by a change of plan, and can still be paged. Pure. */
export function rightsMessage(
  { base, language, now }: Making,
  news: PlanNews,
  { member, features }: { member: string; features: readonly Feature[] },
): Message {
  const { rights } = WORDS[language]
  const said = saidOf(news)
  const path = features.includes('phone') ? `/user/${member}/contact_method` : '/billing/plans'
  return {
    ...shared(news, language, now),
    event: news.at === null ? 'account.rights_lost' : 'account.rights_loss_announced',
    tone: 'info',
    subject: rights.subject(said),
    text: rights.text(said),
    facts: features.map(feature => ({ label: featureName(feature, language), value: rights.lost[feature] })),
    links: [viewLink(base, rights.open, path)],
  }
}

function shared({ account, to }: PlanNews, language: Language, at: EpochMs) {
  return {
    severity: null,
    language,
    thread: `account-${account.id}`,
    at,
    webhook: { event: 'account.plan_changed', account_id: account.id, plan: to, at: new Date(at).toISOString() },
  }
}

function saidOf({ account, from, to, at }: PlanNews): PlanSaid {
  return { account: safeName(account.name), from, to, at: at === null ? null : inWords(at) }
}

/** What is taken away, in the order in which it matters. */
function factsOf(effects: PlanEffects, language: Language): Message['facts'] {
  const words = WORDS[language]
  const { read_only, slower_monitors: slower, lower_limits, lost_rights, no_longer_paged: silent } = effects
  const named = (found: Counted) => listed(found, words.more)
  return [
    ...(silent.count > 0 ? [{ label: words.byPhoneOnly, value: named(silent) }] : []),
    ...read_only.map(({ kind, ...found }) => ({ label: words.kinds[kind], value: named(found) })),
    ...(slower.count > 0 ? [{ label: words.slower(slower.interval_seconds), value: named(slower) }] : []),
    ...lost_rights.map(({ feature }) => ({ label: words.lost, value: featureName(feature, language) })),
    ...lower_limits.map(({ limit, before, after }) => ({
      label: limitName(limit, language),
      value: words.insteadOf(limitText(limit, after, language), limitText(limit, before, language)),
    })),
  ]
}

const MOST_NAMES = 5

function listed({ count, first }: Counted, more: (names: string, count: number) => string): string {
  const names = first.slice(0, MOST_NAMES).map(({ name }) => safeName(name))
  return count > names.length ? more(names.join(', '), count - names.length) : names.join(', ')
}

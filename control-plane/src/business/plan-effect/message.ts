import type { Plan } from '@pharos/shared-protocol/contract/plan.ts'
import { featureName } from '@pharos/shared-protocol/plan-text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inWords } from '../../platform/clock-words.ts'
import type { Counted } from '../../platform/database/first-of.ts'
import { type Message, safeName, viewLink } from '../../response/delivery/index.ts'
import type { PlanEffects } from './effects.ts'

interface PlanNews {
  account: { id: string; name: string }
  from: Plan
  to: Plan
  /** When it changes; null: it has just changed. */
  at: EpochMs | null
  effects: PlanEffects
}

/** Whether a change takes anything away that somebody has to be told of. */
export function takesAway(effects: PlanEffects): boolean {
  const { read_only, slower_monitors, lower_limits, lost_rights, no_longer_paged } = effects
  const lists = [read_only, lower_limits, lost_rights]
  return lists.some(list => list.length > 0) || slower_monitors.count > 0 || no_longer_paged.count > 0
}

const THINGS: Record<PlanEffects['read_only'][number]['kind'], string> = {
  monitor: 'Monitors that are not checked',
  dashboard: 'Dashboards that cannot be changed',
  status_page_branding: 'Status pages shown without their branding',
  contact_method: 'Contact methods by phone that get nothing',
  notification_channel: 'Channels by phone that get nothing',
  sso_connection: 'Single sign-on connections that cannot be changed',
  scim_connection: 'Directories that can no longer change members',
}

/** The mail about a change of plan, before it or after it. Pure. */
export function planMessage(base: string, { account, from, to, at, effects }: PlanNews, now: EpochMs): Message {
  const name = safeName(account.name)
  const when = at === null ? 'is now' : `will be on ${inWords(at)}`
  const silent = effects.no_longer_paged
  return {
    event: at === null ? 'account.plan_changed' : 'account.plan_change_announced',
    tone: silent.count > 0 ? 'problem' : 'info',
    severity: null,
    subject: `${name} ${at === null ? 'is now' : 'will be'} on the ${to} plan`,
    text:
      `The account ${name} ${when} on the ${to} plan instead of ${from}. Nothing is deleted: what the plan does not include ` +
      `is kept, and works again with a plan that includes it.${silent.count > 0 ? ` ${paging(silent, at)}` : ''}`,
    facts: [
      ...effects.read_only.map(({ kind, ...found }) => ({ label: THINGS[kind], value: listed(found) })),
      ...effects.lost_rights.map(({ feature }) => ({ label: 'No longer included', value: featureName(feature, 'en') })),
      ...(silent.count > 0 ? [{ label: 'Paged by phone only', value: listed(silent) }] : []),
    ],
    links: [viewLink(base, 'Open the account', '/account')],
    thread: `account-${account.id}`,
    at: now,
    webhook: { event: 'account.plan_changed', account_id: account.id, plan: to, at: new Date(now).toISOString() },
  }
}

function paging({ count }: Counted, at: EpochMs | null): string {
  const people = count === 1 ? '1 member' : `${count} members`
  return at === null
    ? `${people} can no longer be paged until they add another contact method.`
    : `${people} could then no longer be paged: they need another contact method.`
}

const MOST_NAMES = 5

function listed({ count, first }: Counted): string {
  const names = first.slice(0, MOST_NAMES).map(({ name }) => safeName(name))
  return count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ')
}

import type { Feature } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { PlanEffects } from '../effects.ts'

/** What a mail about a change of plan can say. */
export interface PlanSaid {
  account: string
  from: string
  to: string
  /** When it changes; null: it has just changed. */
  at: string | null
}

interface Mail {
  subject(said: PlanSaid): string
  text(said: PlanSaid): string
}

export interface Words {
  /** To the admins. */
  admin: Mail & { unpaged(count: number, isDone: boolean): string; stored: string; open: string }
  /** To a member whom nobody could page any more. */
  unpaged: Mail & { open: string }
  /** To a member who loses rights, with what each feature was to them. */
  rights: Mail & { open: string; lost: Record<Feature, string> }
  kinds: Record<PlanEffects['read_only'][number]['kind'], string>
  slower(seconds: number): string
  lost: string
  byPhoneOnly: string
  insteadOf(after: string, before: string): string
  more(names: string, count: number): string
}

export const en: Words = {
  admin: {
    subject: ({ account, to, at }) => `${account} ${at === null ? 'is now' : 'will be'} on the ${to} plan`,
    text: ({ account, from, to, at }) =>
      `The account ${account} ${at === null ? 'is now on' : `moves on ${at} to`} the ${to} plan instead of ${from}. Nothing that is set up is deleted: what the plan does not include is kept, and works again with a plan that includes it.`,
    unpaged: (count, isDone) => {
      const people = count === 1 ? '1 member' : `${count} members`
      return isDone
        ? `${people} can no longer be paged until they add another contact method.`
        : `${people} could then no longer be paged: they need another contact method.`
    },
    stored:
      'Logs, metrics, traces, events of real users and session replays that are stored already are kept as long as the former plan said; the shorter times are for what arrives under the new one.',
    open: 'Open the plan',
  },
  unpaged: {
    subject: ({ account, at }) =>
      at === null
        ? `You can no longer be paged in ${account}`
        : `You could no longer be paged in ${account} from ${at}`,
    text: ({ account, to, at }) =>
      `The account ${account} ${at === null ? 'is now on' : `moves on ${at} to`} the ${to} plan, which does not include SMS messages and phone calls. You are paged by phone only, so ${at === null ? 'no page reaches you until you add' : 'no page would reach you then. Add'} another contact method, such as an email address or a push notification.`,
    open: 'Open your contact methods',
  },
  rights: {
    subject: ({ account, at }) =>
      at === null ? `What you can no longer do in ${account}` : `What you can no longer do in ${account} from ${at}`,
    text: ({ account, to, at }) =>
      `The account ${account} ${at === null ? 'is now on' : `moves on ${at} to`} the ${to} plan. Nothing is deleted, and all of it works again with a plan that includes it.`,
    open: 'Open',
    lost: {
      phone: 'Your numbers get no SMS messages and calls. Your other contact methods stay.',
      single_sign_on: 'You still sign in with it. Connections cannot be changed.',
      directory: 'The directory changes no members.',
      branding: 'You cannot change it, and pages are shown without it.',
      white_label: 'Pages are shown with the attribution.',
      custom_dashboards: 'You can read and delete them, but not change them or add new ones.',
    },
  },
  kinds: {
    monitor: 'Monitors that are not checked',
    dashboard: 'Dashboards that cannot be changed',
    status_page_branding: 'Status pages shown without their branding',
    contact_method: 'Contact methods by phone that get nothing',
    notification_channel: 'Channels by phone that get nothing',
    sso_connection: 'Single sign-on connections that cannot be changed',
    scim_connection: 'Directories that can no longer change members',
  },
  slower: seconds => `Monitors checked every ${seconds} s only`,
  lost: 'No longer included',
  byPhoneOnly: 'Paged by phone only',
  insteadOf: (after, before) => `${after} instead of ${before}`,
  more: (names, count) => `${names} and ${count} more`,
}

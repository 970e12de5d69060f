import { ROLES, type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import {
  FEATURE_NAMES,
  type Feature,
  LIMIT_NAMES,
  type LimitName,
} from '@pharos/shared-protocol/contract/business/plan.ts'
import { allowsMore, hasFeature, limitsOf, type Planned } from '../../account/account/index.ts'
import { firstScimConnections } from '../../identity/scim-connection/index.ts'
import { firstConnections } from '../../identity/sso-connection/index.ts'
import { firstDashboards } from '../../observability/dashboard/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Counted, firstOf, type Named } from '../../platform/database/first-of.ts'
import { firstBranded } from '../../publishing/branding/index.ts'
import { firstPhoneMethods } from '../../response/contact-method/index.ts'
import { firstPhoneChannels } from '../../response/notification-group/index.ts'
import { pagedByPhoneOnly } from '../../response/paging/index.ts'
import { type HoldableMonitor, loadHolds } from '../plan-hold/index.ts'

/** The most examples of each kind, and the most people, that are listed. */
const MOST = 20
const MOST_PEOPLE = 100

type Shown =
  | 'dashboard'
  | 'status_page_branding'
  | 'contact_method'
  | 'notification_channel'
  | 'sso_connection'
  | 'scim_connection'

/** What a change of plan takes away: the preview shows it, the mail says it, and the change does it. */
export interface PlanEffects {
  read_only: { kind: 'monitor' | Shown; count: number; first: Named[] }[]
  slower_monitors: Counted & { interval_seconds: number }
  lower_limits: { limit: LimitName; before: number | null; after: number | null }[]
  lost_rights: { feature: Feature; count: number; first: Named[] }[]
  no_longer_paged: Counted
}

/** The least role whose members use a feature. */
const USED_BY: Record<Feature, Role> = {
  phone: 'viewer',
  single_sign_on: 'super_admin',
  directory: 'super_admin',
  branding: 'member',
  white_label: 'member',
  custom_dashboards: 'member',
}

type Find = (ctx: SystemCtx, account: string, most: number) => Promise<Counted>

/** What each feature leaves behind that stays, and can no longer be used or changed. */
const LEFT_BEHIND: Record<Feature, [Shown, Find][]> = {
  phone: [
    ['contact_method', firstPhoneMethods],
    ['notification_channel', firstPhoneChannels],
  ],
  single_sign_on: [['sso_connection', firstConnections]],
  directory: [['scim_connection', firstScimConnections]],
  branding: [['status_page_branding', firstBranded]],
  white_label: [],
  custom_dashboards: [['dashboard', firstDashboards]],
}

/** What the change from one plan to another takes away from an account, with what it has now. Writes nothing. */
export async function effectsOf(
  ctx: SystemCtx,
  account: string,
  { before, after }: { before: Planned; after: Planned },
): Promise<PlanEffects> {
  const lost = FEATURE_NAMES.filter(feature => hasFeature(before, feature) && !hasFeature(after, feature))
  const read_only: PlanEffects['read_only'] = []
  const add = (kind: PlanEffects['read_only'][number]['kind'], found: Counted) => {
    if (found.count > 0) read_only.push({ kind, ...found })
  }
  const { held, slower } = await monitorsOf(ctx, account, after)
  add('monitor', held)
  for (const feature of lost) for (const [kind, find] of LEFT_BEHIND[feature]) add(kind, await find(ctx, account, MOST))
  const lost_rights: PlanEffects['lost_rights'] = []
  for (const feature of lost) lost_rights.push({ feature, ...(await usersOf(ctx, account, USED_BY[feature])) })
  const silent = await unpagedBy(ctx, account, { before, after })
  return {
    read_only,
    slower_monitors: { ...slower, interval_seconds: limitsOf(after).interval_floor_seconds },
    lower_limits: lowerLimits(before, after),
    lost_rights,
    no_longer_paged: { count: silent.length, first: silent.slice(0, MOST_PEOPLE) },
  }
}

/** Everybody whom nobody could page any more, since they are paged by phone alone. */
export async function unpagedBy(
  ctx: SystemCtx,
  account: string,
  { before, after }: { before: Planned; after: Planned },
): Promise<Named[]> {
  const loses = hasFeature(before, 'phone') && !hasFeature(after, 'phone')
  return loses ? pagedByPhoneOnly(ctx, account) : []
}

/** The monitors that the plan newly holds, and the others that it newly has checked less often. */
async function monitorsOf(ctx: SystemCtx, account: string, after: Planned) {
  const { monitors, held, intervals } = await loadHolds(ctx, account, after)
  const isSlower = ({ id, interval_seconds }: HoldableMonitor) => (intervals.get(id) ?? 0) > interval_seconds
  return {
    held: firstIn(monitors.filter(each => held.has(each.id) && !each.held)),
    slower: firstIn(monitors.filter(each => !held.has(each.id) && isSlower(each))),
  }
}

function firstIn(all: readonly Named[]): Counted {
  return { count: all.length, first: all.slice(0, MOST).map(({ id, name }) => ({ id, name })) }
}

/** The limits that are lower. A longer shortest interval is one. */
function lowerLimits(before: Planned, after: Planned): PlanEffects['lower_limits'] {
  const [now, then] = [limitsOf(before), limitsOf(after)]
  return LIMIT_NAMES.filter(name => allowsMore(name, now[name], then[name])).map(limit => ({
    limit,
    before: now[limit],
    after: then[limit],
  }))
}

function usersOf(ctx: SystemCtx, account: string, role: Role): Promise<Counted> {
  const roles = ROLES.filter(each => roleAtLeast(each, role))
  return firstOf(
    ctx,
    sql`select id, name from member where account_id = ${account} and deactivated_at is null and role = any(${roles})`,
    MOST,
  )
}

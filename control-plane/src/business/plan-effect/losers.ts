import { ROLES, type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { FEATURE_NAMES, type Feature } from '@pharos/shared-protocol/contract/business/plan.ts'
import { hasFeature, type Planned } from '../../account/account/index.ts'
import { firstDashboards } from '../../observability/dashboard/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstBranded } from '../../publishing/branding/index.ts'
import { membersByPhone } from '../../response/contact-method/index.ts'

type Find = (ctx: SystemCtx, account: string) => Promise<string[]>

const nobody: Find = async () => []
/** Members who could change something, if there is any. Admins are not among them: they are told of everything. */
const changing =
  (first: typeof firstDashboards): Find =>
  async (ctx, account) =>
    (await first(ctx, account, 1)).count === 0 ? [] : membersWith(ctx, account, 'member')

/** Who loses something of their own with a feature. */
const LOSERS: Record<Feature, Find> = {
  phone: membersByPhone,
  // Signing in goes on; only admins change a connection or a directory.
  single_sign_on: nobody,
  directory: nobody,
  branding: changing(firstBranded),
  white_label: changing(firstBranded),
  custom_dashboards: changing(firstDashboards),
}

/** The members who lose rights by a change of plan, with the features that they lose. Writes nothing. */
export async function rightsLostBy(
  ctx: SystemCtx,
  account: string,
  { before, after }: { before: Planned; after: Planned },
): Promise<Map<string, Feature[]>> {
  const lost = new Map<string, Feature[]>()
  for (const feature of FEATURE_NAMES) {
    if (!hasFeature(before, feature) || hasFeature(after, feature)) continue
    for (const member of await LOSERS[feature](ctx, account)) lost.set(member, [...(lost.get(member) ?? []), feature])
  }
  return lost
}

/** Active members who have a role's rights, and not those of an admin. */
async function membersWith(ctx: SystemCtx, account: string, role: Role): Promise<string[]> {
  const roles = ROLES.filter(each => roleAtLeast(each, role) && !roleAtLeast(each, 'admin'))
  const { rows } = await sql<{ id: string }>`select id from member
    where account_id = ${account} and deactivated_at is null and role = any(${roles}) order by id`.execute(ctx.sql)
  return rows.map(({ id }) => id)
}

import type { getPartner, listPartnerAccounts } from '@pharos/shared-protocol/contract/business/partner.ts'
import type { listPartnerKeys } from '@pharos/shared-protocol/contract/business/partner-key.ts'
import { PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { ago, localTime } from './when.ts'

type Partner = ReplyOf<typeof getPartner>
type PartnerAccount = ReplyOf<typeof listPartnerAccounts>[number]
type PartnerKey = ReplyOf<typeof listPartnerKeys>[number]

/** What partners use of what they have bought: `team 3/10`. */
export function partnerTable(look: Look, partners: readonly Partner[]): string {
  return table(
    look,
    partners,
    [
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'ACCOUNTS', cell: countsOf, flexible: true },
      { head: 'SINCE', cell: each => localTime(each.created_at) },
      { head: 'ID', cell: each => each.account_id },
    ],
    'There are no partners.',
  )
}

function countsOf({ bought, used }: Partner): string {
  const plans = PLANS.filter(plan => bought[plan] !== undefined || used[plan] !== undefined)
  return plans.map(plan => `${plan} ${used[plan] ?? 0}/${bought[plan] ?? 0}`).join(', ')
}

export function partnerAccountTable(look: Look, accounts: readonly PartnerAccount[]): string {
  return table(
    look,
    accounts,
    [
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'PLAN', cell: each => each.plan },
      { head: 'STATE', cell: each => each.state },
      {
        head: 'OWNER',
        cell: each => (each.invitation === null ? 'joined' : `invited: ${each.invitation.email}`),
        flexible: true,
      },
      { head: 'MEMBERS', cell: each => each.usage.members, right: true },
      { head: 'MONITORS', cell: each => each.usage.monitors, right: true },
      { head: 'READABLE', cell: each => (each.read_access ? 'yes' : 'no') },
      { head: 'ID', cell: each => each.id },
    ],
    'There are no accounts of customers.',
  )
}

export function partnerKeyTable(look: Look, keys: readonly PartnerKey[]): string {
  return table(
    look,
    keys,
    [
      { head: 'NAME', cell: key => key.name, flexible: true },
      { head: 'KEY', cell: key => `${key.prefix}…${key.last_four}` },
      { head: 'LAST USED', cell: key => ago(key.last_used_at, look.now), right: true },
      { head: 'ID', cell: key => key.id },
    ],
    'There are no keys.',
  )
}

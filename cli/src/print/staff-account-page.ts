import type { getStaffAccount } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { limitTable } from './usage-page.ts'
import { localTime } from './when.ts'

type Account = ReplyOf<typeof getStaffAccount>
type Access = Account['accesses'][number]

/** One account as staff see it. */
export function staffAccountPage(look: Look, account: Account): string {
  const { usage, uses, accesses } = account
  const rows: [string, string][] = [
    ['id', account.id],
    ['state', stateText(account)],
    ['plan', account.plan],
    ['exceptions', exceptionsText(account)],
    ['size', `${usage.members} members, ${usage.monitors} monitors, ${usage.held_monitors} of them held by the plan`],
    ['partner', partnerText(account)],
    ['staff access', account.staff_access ? 'allowed' : 'refused by the account'],
    ['since', localTime(account.created_at)],
  ]
  const head = rows.map(([name, value]) => `${name.padEnd(14)}${value}`).join('\n')
  return [legible(account.name), head, '', limitTable(look, uses), '', accessTable(look, accesses)].join('\n')
}

function stateText({ state, suspended_at, deletion_at }: Account): string {
  if (state === 'ending') return `to be deleted at ${localTime(deletion_at)}`
  return suspended_at === null ? state : `suspended since ${localTime(suspended_at)}`
}

function exceptionsText({ exceptions }: Account): string {
  const all = Object.entries(exceptions).map(([name, value]) => `${name} ${value ?? 'unlimited'}`)
  return all.length === 0 ? 'none' : all.join(', ')
}

function partnerText({ is_partner, partner }: Account): string {
  if (partner === null) return is_partner ? 'is one' : 'none'
  return `${legible(partner.name)}, ${partner.read_access ? 'may read it' : 'may not read it'}`
}

function accessTable(look: Look, accesses: readonly Access[]): string {
  return table(
    look,
    accesses,
    [
      { head: 'LOOKED IN', cell: each => localTime(each.started_at) },
      { head: 'UNTIL', cell: each => (each.ended_at === null ? 'now' : localTime(each.ended_at)) },
      { head: 'ENDED BY', cell: each => each.ended_because ?? '' },
      { head: 'WHO', cell: each => `${each.staff_name} <${each.staff_email}>`, flexible: true },
      { head: 'WHY', cell: each => each.reason, flexible: true },
    ],
    'No staff looked into it in the last 90 days.',
  )
}

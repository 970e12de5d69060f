import type { Policy } from '../api/find-paging.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'

type Level = Policy['levels'][number]
type Names = Map<string, string>

export function policyTable(look: Look, policies: readonly Policy[]): string {
  const ids = shortIds(policies.map(each => each.id))
  return table(
    look,
    policies,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'LEVELS', cell: each => each.levels.length, right: true },
      { head: 'AGAIN', cell: each => `${each.repeat_count}×`, right: true },
    ],
    'There are no escalation policies. Add one: pharos escalation-policy add Pager --level 5m,ada@example.com',
  )
}

/** A policy and its levels, in the order in which they are paged. */
export function policyPage(look: Look, policy: Policy, names: Names): string {
  const levels = table(
    look,
    policy.levels,
    [
      { head: 'LEVEL', cell: level => level.position, right: true },
      { head: 'PAGES', cell: level => targetsOf(level, names), flexible: true },
      { head: 'NEXT LEVEL AFTER', cell: level => `${level.delay_minutes} min` },
    ],
    'It has no levels, so nobody is paged.',
  )
  const again = policy.repeat_count === 0 ? 'once' : `${policy.repeat_count + 1} times`
  return `${look.paint('bold', legible(policy.name))}  ${policy.id}\n\n${levels}\n\nAll levels are paged at most ${again}.`
}

function targetsOf({ targets, round_robin }: Level, names: Names): string {
  const words = targets.map(({ type, id }) => {
    const name = names.get(id) ?? 'a former member'
    return type === 'user' ? name : `${type === 'schedule' ? 'schedule' : 'group'} ${name}`
  })
  return `${words.join(', ') || 'nobody'}${round_robin ? ' (in turn)' : ''}`
}

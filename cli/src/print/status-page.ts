import type { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import type { countMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { ago } from './when.ts'

type Region = ReplyOf<typeof listRegions>[number]

/** The output of `pharos status`; a part is null if this credential may not read it. */
export interface Status {
  base_url: string
  credential_from: string
  healthy: boolean
  checks: Record<string, boolean>
  user: ReplyOf<typeof getCurrentUser> | null
  regions: Pick<Region, 'slug' | 'name' | 'agents_online' | 'last_seen_at'>[] | null
  monitors: ReplyOf<typeof countMonitors> | null
}

const HIDDEN = 'not shown to this key'

export function statusPage(look: Look, status: Status): string {
  return [
    ['Installation', installation(look, status)],
    ['Credential', status.credential_from],
    ['You', user(status)],
    ['Account', account(status)],
    ...regions(look, status),
    ['Monitors', monitors(look, status)],
  ]
    .map(([label = '', value]) => `${label.padEnd('Installation'.length)}  ${value}`)
    .join('\n')
}

function installation({ paint }: Look, { base_url, healthy, checks }: Status): string {
  if (healthy) return `${base_url} ${paint('green', 'is healthy')}`
  const away = Object.entries(checks).filter(([, answers]) => !answers)
  return `${base_url} ${paint('red', `is not healthy: ${away.map(([part]) => part).join(' and ')} unavailable`)}`
}

function user({ user }: Status): string {
  if (!user) return HIDDEN
  const { member, actor } = user
  const scopes = actor.scopes.length > 0 ? `, key limited to ${actor.scopes.join(', ')}` : ''
  return `${legible(member.name)} <${member.email}>, ${member.role}${member.staff ? ', staff' : ''}${scopes}`
}

function account({ user }: Status): string {
  return user ? `${legible(user.account.name)}, plan ${user.account.plan}, ${user.account.id}` : HIDDEN
}

function regions(look: Look, { regions }: Status): [string, string][] {
  if (!regions) return [['Agents', HIDDEN]]
  const width = Math.max(0, ...regions.map(({ slug }) => slug.length))
  return regions.map(({ slug, agents_online, last_seen_at }, index) => [
    index === 0 ? 'Agents' : '',
    `${slug.padEnd(width)}  ${online(look, agents_online, last_seen_at)}`,
  ])
}

function online({ paint, now }: Look, agents: number, seen: string | null): string {
  if (agents > 0) return paint('green', `${agents} online`)
  return paint(
    'red',
    seen === null ? 'none yet: pharos agent enrol' : `none online, the last one was seen ${ago(seen, now)}`,
  )
}

function monitors(look: Look, { monitors }: Status): string {
  if (!monitors) return HIDDEN
  const counts = Object.entries(monitors.by_status).map(
    ([status, count]) => `${count} ${paintStatus(look.paint, status)}`,
  )
  return counts.length > 0 ? counts.join(', ') : 'none yet: pharos http add https://example.com'
}

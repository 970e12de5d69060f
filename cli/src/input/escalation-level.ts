import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { choose } from '../api/choose.ts'
import { memberId } from '../api/find-member.ts'
import { findSchedule } from '../api/find-paging.ts'
import { usageFailure } from '../failure.ts'
import type { Session } from '../session.ts'
import { parseDuration } from './duration.ts'

type TargetType = 'user' | 'schedule' | 'notification_group'

export interface LevelInput {
  delay_minutes?: number
  round_robin?: boolean
  targets: { type: TargetType; id: string }[]
}

/**
 * Parses a level: parts separated by commas, each a target (a member's email or name, `schedule:NAME`, `group:NAME`), a
 * duration until the next level is paged, or `round-robin`.
 */
export async function readLevel(session: Session, text: string): Promise<LevelInput> {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const isDelay = (part: string) => /^(\d+[smhd])+$/.test(part)
  const names = parts.filter(part => part !== 'round-robin' && !isDelay(part))
  const delay = parts.find(isDelay)
  if (names.length === 0)
    throw usageFailure(`The level "${text}" pages nobody; give a member, schedule:NAME or group:NAME.`)
  return {
    targets: await Promise.all(names.map(name => readTarget(session, name))),
    ...(delay === undefined ? {} : { delay_minutes: parseDuration(delay, 'm') / 60_000 }),
    ...(parts.includes('round-robin') ? { round_robin: true } : {}),
  }
}

async function readTarget(session: Session, text: string): Promise<LevelInput['targets'][number]> {
  const [, kind, name = ''] = /^(schedule|group):(.+)$/.exec(text) ?? []
  if (kind === 'schedule') return { type: 'schedule', id: (await findSchedule(session, name)).id }
  if (kind === 'group') return { type: 'notification_group', id: await groupId(session, name) }
  return { type: 'user', id: await memberId(session, text) }
}

async function groupId({ call }: Session, text: string): Promise<string> {
  const { body: groups } = await call(listGroups)
  const named = { kind: 'notification group', list: 'pharos notification-group list' }
  return choose(groups, text, { ...named, id: each => each.id, names: each => [each.name] }).id
}

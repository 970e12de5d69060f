import type { NotifiedIssue } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import type { ChangeReason } from '@pharos/shared-protocol/rum/change-reason.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'

/** Why people are told of an issue. */
export type NoticeReason = ChangeReason | { code: 'new_issue'; params: Record<string, never> }

/** What people are told of an issue. */
export interface IssueNotice {
  fingerprint: string
  reason: NoticeReason
}

/** An issue that comes back as a person has asked for counts with those that were resolved. */
export function kindOf({ code }: NoticeReason): NotifiedIssue {
  if (code === 'new_issue') return 'new'
  return code === 'above_forecast' ? 'escalating' : 'regressed'
}

/** How many issues of each kind are told one by one in an hour: anybody can make up new errors. */
export const MOST_NOTICES: Readonly<Record<NotifiedIssue, number>> = { new: 3, regressed: 5, escalating: 5 }
const WINDOW_MS = HOUR_MS

type Counts = Record<NotifiedIssue, number>

/** What was told since an instant, and what was not. */
export interface NoticeRoom {
  from: number
  told: Counts
  left: Counts
}

/** Issues of which nobody was told one by one. */
export interface LeftOut {
  from: number
  to: number
  counts: Counts
}

export interface Bounded {
  told: IssueNotice[]
  /** Of the hour that is over. */
  leftOut: LeftOut | null
  /** Null while nothing was told for an hour. */
  room: NoticeRoom | null
}

const none = (): Counts => ({ new: 0, regressed: 0, escalating: 0 })

/** Which notices are told one by one. What is more than an hour may have is counted, and told as a sum at its end. */
export function boundNotices(before: NoticeRoom | null, notices: readonly IssueNotice[], now: number): Bounded {
  const isOver = before !== null && now - before.from >= WINDOW_MS
  const isLeft = before !== null && Object.values(before.left).some(count => count > 0)
  const leftOut = isOver && isLeft ? { from: before.from, to: now, counts: before.left } : null
  const open = before === null || isOver ? null : structuredClone(before)
  if (notices.length === 0) return { told: [], leftOut, room: open }
  const room = open ?? { from: now, told: none(), left: none() }
  const told = notices.filter(({ reason }) => {
    const kind = kindOf(reason)
    const hasRoom = room.told[kind] < MOST_NOTICES[kind]
    room[hasRoom ? 'told' : 'left'][kind]++
    return hasRoom
  })
  return { told, leftOut, room }
}

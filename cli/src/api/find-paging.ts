import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import type { getContactMethod } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { type getPolicy, listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { type getSchedule, listSchedules } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

export type Schedule = ReplyOf<typeof getSchedule>
export type Policy = ReplyOf<typeof getPolicy>
export type ContactMethod = ReplyOf<typeof getContactMethod>

/** The on-call schedule with this name, id or beginning of an id. */
export async function findSchedule({ call }: Session, text: string): Promise<Schedule> {
  const { body: schedules } = await call(listSchedules)
  const named = { id: (each: Schedule) => each.id, names: (each: Schedule) => [each.name] }
  return choose(schedules, text, { kind: 'on-call schedule', list: 'pharos on-call list', ...named })
}

/** The escalation policy with this name, id or beginning of an id. */
export async function findPolicy({ call }: Session, text: string): Promise<Policy> {
  const { body: policies } = await call(listPolicies)
  const named = { id: (each: Policy) => each.id, names: (each: Policy) => [each.name] }
  return choose(policies, text, { kind: 'escalation policy', list: 'pharos escalation-policy list', ...named })
}

/** Names of members, schedules and notification groups by their ids, to label policies and timelines. */
export async function namesById({ call }: Session): Promise<Map<string, string>> {
  const [members, schedules, groups] = await Promise.all([call(listMembers), call(listSchedules), call(listGroups)])
  return new Map([...members.body, ...schedules.body, ...groups.body].map(({ id, name }) => [id, name]))
}

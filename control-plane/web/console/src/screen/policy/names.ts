import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import type { EscalationLevel } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { listSchedules } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { useRoute } from '../../server/cache.ts'
import { POLICY } from '../../words/policy.ts'

export type Target = EscalationLevel['targets'][number]

interface Named {
  id: string
  name: string
}

/** Everything that a level can page, by kind. */
export interface Directory {
  user: readonly Named[]
  schedule: readonly Named[]
  notification_group: readonly Named[]
}

export function useDirectory(): Directory {
  const byName = (found: readonly Named[] = []) => found.toSorted((a, b) => a.name.localeCompare(b.name))
  return {
    user: byName(useRoute(listMembers).data),
    schedule: byName(useRoute(listSchedules).data),
    notification_group: byName(useRoute(listGroups).data),
  }
}

export function nameIn(directory: Directory, { type, id }: Target): string {
  return directory[type].find(each => each.id === id)?.name ?? POLICY.gone
}

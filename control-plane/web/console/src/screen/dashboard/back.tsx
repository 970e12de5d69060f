import type { Dashboard } from '@pharos/shared-protocol/contract/dashboard.ts'
import { DASHBOARD } from '../../words/dashboard.ts'

/** The way back from a form of a dashboard: to it, once it is read, else to the list. */
export function BackToDashboard({ of }: { of: Pick<Dashboard, 'id' | 'name'> | undefined }) {
  return (
    <p>
      <a href={of ? `/console/dashboards/${of.id}` : '/console/dashboards'}>← {of?.name ?? DASHBOARD.all}</a>
    </p>
  )
}

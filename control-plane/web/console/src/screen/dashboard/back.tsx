import type { Dashboard } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import { DASHBOARD } from '../../words/dashboard.ts'

/** The link from a form back to its dashboard; to the list until the dashboard is read. */
export function BackToDashboard({ of }: { of: Pick<Dashboard, 'id' | 'name'> | undefined }) {
  return (
    <p>
      <a href={of ? `/console/dashboards/${of.id}` : '/console/dashboards'}>← {of?.name ?? DASHBOARD.all}</a>
    </p>
  )
}

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'

const EACH = 50

/** Creates enough objects for the lists. */
export async function fill({ call }: Installation): Promise<void> {
  for (let index = 0; index < EACH; index++) {
    await call(routes.createService, { body: { name: `Service ${index}` } })
    await call(routes.createStatusPage, { body: { friendly_name: `Page ${index}` } })
    await call(routes.createIncident, { body: { title: `Incident ${index}`, severity: 'minor' } })
    await call(routes.createHeartbeat, { body: { friendly_name: `Job ${index}`, period_seconds: 3_600 } })
  }
}

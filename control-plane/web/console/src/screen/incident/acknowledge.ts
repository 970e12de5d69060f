import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { acknowledgeIncident, getIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { expect } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { INCIDENT } from '../../words/incident.ts'

/** Shows the acknowledgement at once; if the server refuses it, reverts it and says why. */
export function useAcknowledge() {
  const change = useChange(acknowledgeIncident)
  const { user_id, name } = useSession()
  const run = async ({ id }: Pick<Incident, 'id'>) => {
    const by = { type: 'user' as const, id: user_id, name, user_id }
    const takeBack = expect(getIncident, { params: { id } }, before => ({
      ...before,
      responder_status: 'acknowledged' as const,
      acknowledged_by: by,
      acknowledged_at: new Date().toISOString(),
      snoozed_until: null,
    }))
    const reply = await change.run({ params: { id } })
    if (!reply) return takeBack()
    notify({ tone: 'good', text: INCIDENT.doneAcknowledge })
  }
  return { run, isRunning: change.isRunning }
}

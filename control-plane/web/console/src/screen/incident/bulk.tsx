import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { acknowledgeIncident, resolveIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useState } from 'preact/hooks'
import { BulkProgress, useBulk } from '../../part/bulk.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { call } from '../../server/call.ts'
import { INCIDENTS } from '../../words/incident-list.ts'

const VERBS = {
  acknowledge: { route: acknowledgeIncident, done: INCIDENTS.doneAcknowledge },
  resolve: { route: resolveIncident, done: INCIDENTS.doneResolve },
}
type Verb = keyof typeof VERBS

/** Actions on all chosen incidents. */
export function BulkActions({ incidents, onDone }: { incidents: readonly Incident[]; onDone(): void }) {
  const [isAsking, setAsking] = useState(false)
  const bulk = useBulk('incident', incidents, onDone)
  const { isRunning } = bulk
  const run = (verb: Verb) => {
    setAsking(false)
    const one = async ({ id }: Incident) => {
      await call(VERBS[verb].route, { params: { id } })
      return undefined
    }
    return bulk.run(async () => one, VERBS[verb].done)
  }
  return (
    <div class="row bulk" role="group" aria-label={INCIDENTS.chosen(incidents.length)}>
      <strong>{INCIDENTS.chosen(incidents.length)}</strong>
      <button type="button" class="plain" disabled={isRunning} onClick={() => void run('acknowledge')}>
        {INCIDENTS.acknowledge}
      </button>
      <button type="button" class="plain" disabled={isRunning} onClick={() => setAsking(true)}>
        {INCIDENTS.resolve}
      </button>
      <BulkProgress of={bulk.progress} />
      {isAsking && (
        <Confirm
          title={INCIDENTS.resolveAsk(incidents.length)}
          action={INCIDENTS.resolve}
          onConfirm={() => void run('resolve')}
          onCancel={() => setAsking(false)}
        >
          <p>{INCIDENTS.resolveWhy}</p>
        </Confirm>
      )}
    </div>
  )
}

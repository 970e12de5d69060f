import type { Incident } from '@pharos/shared-protocol/contract/incident.ts'
import { acknowledgeIncident, resolveIncident } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { affectedBy } from '../../server/affects.ts'
import { invalidate } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { INCIDENTS } from '../../words/incident-list.ts'

const VERBS = {
  acknowledge: { route: acknowledgeIncident, done: INCIDENTS.doneAcknowledge },
  resolve: { route: resolveIncident, done: INCIDENTS.doneResolve },
}
type Verb = keyof typeof VERBS
/** Requests that are under way at once. */
const AT_ONCE = 5

/** What can be done to the chosen incidents at once. */
export function BulkActions({ incidents, onDone }: { incidents: readonly Incident[]; onDone(): void }) {
  const [isRunning, setRunning] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const run = async (verb: Verb) => {
    setAsking(false)
    setRunning(true)
    const refused = await actOnAll(incidents, verb)
    invalidate(affectedBy('incident'))
    setRunning(false)
    notify({ tone: refused > 0 ? 'bad' : 'good', text: VERBS[verb].done(incidents.length - refused, refused) })
    onDone()
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

/** Does it to many; returns how many were refused. */
async function actOnAll(incidents: readonly Incident[], verb: Verb): Promise<number> {
  const waiting = [...incidents]
  let refused = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await call(VERBS[verb].route, { params: { id: next.id } }).catch(() => {
        refused += 1
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return refused
}

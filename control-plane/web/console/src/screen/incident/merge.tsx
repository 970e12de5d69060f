import { mergeIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useState } from 'preact/hooks'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { INCIDENT } from '../../words/incident.ts'
import { PARTS } from '../../words/parts.ts'
import type { DialogGiven } from './actions.tsx'
import { useOpenIncidents } from './open.ts'

/** Merges an incident into another open one. */
export function Merge({ incident: { id }, onClose }: DialogGiven) {
  const merge = useChange(mergeIncident)
  const [into, setInto] = useState('')
  const open = useOpenIncidents()
  const run = async () => {
    if (!(await merge.run({ params: { id }, body: { into_incident_id: into } }))) return
    notify({ tone: 'good', text: INCIDENT.doneMerge })
    onClose()
  }
  return (
    <Dialog title={INCIDENT.mergeInto} onClose={onClose}>
      <p>{INCIDENT.mergeWhat}</p>
      <WhenRead of={open}>
        {({ items }) => {
          const others = items.filter(each => each.id !== id)
          if (others.length === 0) return <p>{INCIDENT.noOther}</p>
          return (
            <div class="choices" role="radiogroup" aria-label={INCIDENT.mergeInto}>
              {others.map(each => (
                <label key={each.id}>
                  <input type="radio" name="into" checked={into === each.id} onChange={() => setInto(each.id)} />
                  <span>
                    #{each.number} {each.title}
                  </span>
                  <Status of={each.responder_status} />
                </label>
              ))}
            </div>
          )
        }}
      </WhenRead>
      <div class="row">
        <button type="button" class="plain" onClick={onClose}>
          {PARTS.cancel}
        </button>
        <button type="button" class="danger" disabled={into === '' || merge.isRunning} onClick={() => void run()}>
          {INCIDENT.mergeDo}
        </button>
      </div>
    </Dialog>
  )
}

import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import {
  escalateIncident,
  reopenIncident,
  resolveIncident,
} from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { Keyed } from '../../part/keyed.tsx'
import { MoreActions } from '../../part/more-actions.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { INCIDENT } from '../../words/incident.ts'
import { useAcknowledge } from './acknowledge.ts'
import { Change } from './change.tsx'
import { Merge } from './merge.tsx'
import { Snooze } from './snooze.tsx'

const DIALOGS = { snooze: Snooze, merge: Merge, change: Change }
export interface DialogGiven {
  incident: Incident
  onClose(): void
}

/** The actions possible now; an open dialog is in the address. */
export function Actions({ incident }: { incident: Incident }) {
  const { query, path, route } = useLocation()
  const Open = Object.hasOwn(DIALOGS, query.do ?? '') ? DIALOGS[query.do as keyof typeof DIALOGS] : undefined
  const isOpen = incident.responder_status !== 'resolved'
  return (
    <div class="row incident-verbs" role="group" aria-label={INCIDENT.actions}>
      {isOpen ? <OpenActions incident={incident} /> : <Reopen incident={incident} />}
      <MoreActions>
        {isOpen && <LaterActions incident={incident} />}
        <Link to="change">{INCIDENT.change}</Link>
        <a class="button plain" href={`${path}/publish`}>
          {incident.status_page_id === null ? INCIDENT.publish : INCIDENT.publication}
        </a>
        <a class="button plain" href={`${path}/postmortem`}>
          {INCIDENT.postmortem}
        </a>
      </MoreActions>
      {Open && <Open incident={incident} onClose={() => route(path, true)} />}
    </div>
  )
}

function OpenActions({ incident }: { incident: Incident }) {
  const params = { id: incident.id }
  const acknowledge = useAcknowledge()
  const [resolve, reopen] = [useChange(resolveIncident), useChange(reopenIncident)]
  const end = async () => {
    if (!(await resolve.run({ params }))) return
    const undo = { label: INCIDENT.undoResolve, run: () => void reopen.run({ params }) }
    notify({ tone: 'good', text: INCIDENT.doneResolve, action: undo })
  }
  return (
    <>
      {incident.responder_status === 'triggered' && (
        <Keyed
          letter="a"
          label={INCIDENT.acknowledge}
          onClick={() => void acknowledge.run(incident)}
          isBusy={acknowledge.isRunning}
          isMain
        />
      )}
      <Keyed
        letter="r"
        label={INCIDENT.resolve}
        onClick={() => void end()}
        isBusy={resolve.isRunning}
        isMain={incident.responder_status === 'acknowledged'}
      />
    </>
  )
}

/** What is done when nobody answers, or when it can wait. */
function LaterActions({ incident }: { incident: Incident }) {
  const escalate = useChange(escalateIncident)
  const next = async () => {
    if (await escalate.run({ params: { id: incident.id } })) notify({ tone: 'good', text: INCIDENT.doneEscalate })
  }
  return (
    <>
      {incident.escalation_policy_id !== null && (
        <Keyed letter="e" label={INCIDENT.escalate} onClick={() => void next()} isBusy={escalate.isRunning} />
      )}
      <Link to="snooze">{INCIDENT.snooze}</Link>
      <Link to="merge">{INCIDENT.merge}</Link>
    </>
  )
}

function Reopen({ incident: { id, merged_into } }: { incident: Incident }) {
  const reopen = useChange(reopenIncident)
  const run = async () => {
    if (await reopen.run({ params: { id } })) notify({ tone: 'good', text: INCIDENT.doneReopen })
  }
  if (merged_into !== null) return null
  return (
    <button type="button" class="plain" disabled={reopen.isRunning} onClick={() => void run()}>
      {INCIDENT.reopen}
    </button>
  )
}

function Link({ to, children }: { to: keyof typeof DIALOGS; children: ComponentChildren }) {
  const { path } = useLocation()
  return (
    <a class="button plain" href={`${path}?do=${to}`}>
      {children}
    </a>
  )
}

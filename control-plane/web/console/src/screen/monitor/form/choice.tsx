import './monitor-form.css'
import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { KindIcon } from '../../../part/kind-icon.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_WORDS } from '../../../words/monitor-kind.ts'

/** Domains and page speed are added with an HTTP monitor. */
function addressOf(kind: MonitorKindName): string {
  const query = MONITOR_ROUTES[kind].create === null ? `http&with=${kind}` : KINDS[kind].type
  return `/console/monitors/new?type=${query}`
}

/** The kinds of monitors, each with one sentence. */
export function KindChoice() {
  return (
    <ul class="kinds" aria-label={MONITOR_FORM.choose}>
      {(Object.keys(KIND_WORDS) as MonitorKindName[]).map(kind => (
        <li key={kind}>
          <a class="card" href={addressOf(kind)}>
            <strong>
              <KindIcon of={KINDS[kind].type} />
              {KIND_WORDS[kind].watches}
            </strong>
            <span>{KIND_WORDS[kind].about}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

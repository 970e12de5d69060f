import './monitor-form.css'
import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { CHOICES } from '../../../words/monitor-choice.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'

/** The form for each kind. Domains and page speed are added with an HTTP monitor. */
const ADDRESSES = {
  http: '?type=http',
  tcp: '?type=tcp',
  icmp: '?type=icmp',
  tls: '?type=tls',
  domain: '?type=http&with=domain',
  browser: '?type=browser',
  dns_record: '?type=dns_record',
  heartbeat: '?type=cron',
  page_speed: '?type=http&with=page_speed',
  alert_rule: '?type=alert_rule',
} as const satisfies { [K in MonitorKindName]: string }

/** The kinds of monitors, each with one sentence. */
export function KindChoice() {
  return (
    <ul class="kinds" aria-label={MONITOR_FORM.choose}>
      {(Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[]).map(kind => (
        <li key={kind}>
          <a class="card" href={`/console/monitors/new${ADDRESSES[kind]}`}>
            <strong>{CHOICES[kind]}</strong>
            <span>{CHOICES[`${kind}_what`]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

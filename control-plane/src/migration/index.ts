import { Accounts0001 } from './0001-accounts.ts'
import { Monitoring0002 } from './0002-monitoring.ts'
import { RowLevelSecurity0003 } from './0003-row-level-security.ts'
import { PlannedRuns0004 } from './0004-planned-runs.ts'
import { DnsRecords0005 } from './0005-dns-records.ts'
import { Heartbeats0006 } from './0006-heartbeats.ts'
import { DomainChecks0007 } from './0007-domain-checks.ts'
import { AccountSecrets0008 } from './0008-account-secrets.ts'
import { Incidents0009 } from './0009-incidents.ts'
import { Deliveries0010 } from './0010-deliveries.ts'
import { OnCall0011 } from './0011-on-call.ts'
import { EventOrder0012 } from './0012-event-order.ts'
import { AlertGate0013 } from './0013-alert-gate.ts'
import { Paging0013 } from './0013-paging.ts'
import { MaintenanceWindows0014 } from './0014-maintenance-windows.ts'
import { Outages0015 } from './0015-outages.ts'
import { StatusPages0016 } from './0016-status-pages.ts'
import { PageChanges0017 } from './0017-page-changes.ts'
import { CustomDomains0018 } from './0018-custom-domains.ts'
import { UptimeMonths0019 } from './0019-uptime-months.ts'
import { Subscribers0020 } from './0020-subscribers.ts'
import { CorrectionsStay0021 } from './0021-corrections-stay.ts'

/** Every migration in order. One per change, additive first, so that old and new code run side by side. */
export const MIGRATIONS = [
  { name: '0001-accounts', class: Accounts0001 },
  { name: '0002-monitoring', class: Monitoring0002 },
  { name: '0003-row-level-security', class: RowLevelSecurity0003 },
  { name: '0004-planned-runs', class: PlannedRuns0004 },
  { name: '0005-dns-records', class: DnsRecords0005 },
  { name: '0006-heartbeats', class: Heartbeats0006 },
  { name: '0007-domain-checks', class: DomainChecks0007 },
  { name: '0008-account-secrets', class: AccountSecrets0008 },
  { name: '0009-incidents', class: Incidents0009 },
  { name: '0010-deliveries', class: Deliveries0010 },
  { name: '0011-on-call', class: OnCall0011 },
  { name: '0012-event-order', class: EventOrder0012 },
  { name: '0013-paging', class: Paging0013 },
  { name: '0013-alert-gate', class: AlertGate0013 },
  { name: '0014-maintenance-windows', class: MaintenanceWindows0014 },
  { name: '0015-outages', class: Outages0015 },
  { name: '0016-status-pages', class: StatusPages0016 },
  { name: '0017-page-changes', class: PageChanges0017 },
  { name: '0019-uptime-months', class: UptimeMonths0019 },
  { name: '0018-custom-domains', class: CustomDomains0018 },
  { name: '0021-corrections-stay', class: CorrectionsStay0021 },
  { name: '0020-subscribers', class: Subscribers0020 },
]

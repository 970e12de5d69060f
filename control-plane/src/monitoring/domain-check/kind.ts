import { sql } from '../../platform/database/connect.ts'
import { type MonitorKind, type PlannedKind, placesOfHost } from '../monitor/index.ts'
import { DOMAIN_ALERTS, type DomainAlert } from './alerts.ts'
import { domainConfigOf } from './facts.ts'
import { order, store } from './order.ts'
import { conclude } from './rules.ts'

/** How long a registry has for its answer (spec part 8). */
const LOOKUP_MS = 10_000

export const domainKind: MonitorKind & PlannedKind<DomainAlert> & { kind: 'domain' } = {
  kind: 'domain',
  family: 'planned',
  targetOf: monitor => domainConfigOf(monitor).domain,
  target_from: ['domain'],
  placesOf: monitor => placesOfHost(domainConfigOf(monitor).domain),
  // The same date as that of `dateInForce`.
  ends: sql`coalesce(case when p.facts -> 'is_expiry_unconfirmed' = 'true' then m.config ->> 'manual_expiry_date' end,
    p.facts ->> 'expiry', m.config ->> 'manual_expiry_date')::numeric::bigint`,
  alerts: DOMAIN_ALERTS,
  says_no_agent: false,
  order,
  conclude,
  store,
  waits: () => ({ ms: LOOKUP_MS, end_as: ['transport_error'] }),
}

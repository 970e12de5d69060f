import { sql } from '../../platform/database/connect.ts'
import type { MonitorKind, PlannedKind } from '../monitor/index.ts'
import { domainConfigOf } from './facts.ts'
import { order, store } from './order.ts'
import { conclude } from './rules.ts'

export const domainKind: MonitorKind & PlannedKind & { kind: 'domain' } = {
  kind: 'domain',
  family: 'planned',
  targetOf: monitor => domainConfigOf(monitor).domain,
  searched: sql`m.config ->> 'domain'`,
  order,
  conclude,
  store,
}

import { type Scope, scopesAllow } from '@pharos/shared-protocol/access.ts'
import type { SeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Actor } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'

const SCOPES: Record<SeriesQuery['source'], Scope> = {
  metrics: 'read:metrics',
  logs: 'read:logs',
  traces: 'read:traces',
  uptime: 'read:monitors',
  rum: 'read:rum',
}

/** A rule reveals what its query finds, so a scoped credential must be allowed to read that, too (403). */
export function requireSource({ scopes }: Pick<Actor, 'scopes'>, { source }: SeriesQuery): void {
  if (scopes.length === 0 || scopesAllow(scopes, SCOPES[source])) return
  throw new Refusal('forbidden', observabilityText('alert_rule.requires_scope', { source, scope: SCOPES[source] }))
}

import { IMPACTS } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import { INCIDENT_STATUSES } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { Form } from '../../form/use-form.ts'
import { IMPACT_WORDS, PAGE_INCIDENTS, PUBLIC_STATUSES } from '../../words/page-incident.ts'
import { Affected } from '../page/index.ts'

export const STATUS_OPTIONS = INCIDENT_STATUSES.map(value => ({ value, label: PUBLIC_STATUSES[value] }))
export const IMPACT_OPTIONS = IMPACTS.map(value => ({ value, label: IMPACT_WORDS[value] }))

interface Naming {
  affected_http_job_ids: string[]
  affected_browser_check_ids: string[]
}

export function AffectedField<V extends Naming>({ of, id }: { of: Form<V>; id: string }) {
  const { affected_http_job_ids: http, affected_browser_check_ids: browser } = of.values
  return (
    <Affected
      id={id}
      chosen={[...http, ...browser]}
      onChoose={chosen =>
        of.set({ affected_http_job_ids: chosen, affected_browser_check_ids: [] as string[] } as Partial<V>)
      }
    />
  )
}

export const LABELS = {
  title: PAGE_INCIDENTS.name,
  severity: PAGE_INCIDENTS.impact,
  started_at: PAGE_INCIDENTS.started,
  resolved_at: PAGE_INCIDENTS.resolvedAt,
}

/** Returns the typed values for a preview, without empty ones. */
export function shownOf<V extends object>(values: V): Partial<V> {
  const given = Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
  return Object.fromEntries(given) as Partial<V>
}

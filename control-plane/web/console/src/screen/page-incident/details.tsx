import type { PageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import {
  getPageIncident,
  updatePageIncident,
} from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { useEffect } from 'preact/hooks'
import type { Base } from '../../form/base.ts'
import { ChoiceField, TextField, ToggleField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { InstantField } from '../../form/instant.tsx'
import { useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { PAGE_INCIDENTS } from '../../words/page-incident.ts'
import type { PageDraft } from '../page/index.ts'
import { AffectedField, IMPACT_OPTIONS, LABELS, shownOf } from './fields.tsx'

interface Given {
  id: string
  incident: string
  onDraft(draft: PageDraft['incident']): void
}

/** Corrects the title and the times of an incident; the page shows them as corrections. */
export function Details({ id, incident, onDraft }: Given) {
  const doing = useDoing()
  const isOpen = doing.is('details')
  return (
    <details
      class="card"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open && !isOpen) doing.begin('details')
        if (!open && isOpen) doing.end()
      }}
    >
      <summary>{PAGE_INCIDENTS.details}</summary>
      {isOpen && <Read id={id} incident={incident} onDraft={onDraft} />}
    </details>
  )
}

function Read({ id, incident, onDraft }: Given) {
  const params = { id, incident_id: incident }
  const read = useVersion(getPageIncident, { params })
  const reread = async () => baseOf(await readVersion(getPageIncident, { params }))
  return (
    <WhenRead of={read}>
      {found => <Fields params={params} base={baseOf(found)} reread={reread} onDraft={onDraft} />}
    </WhenRead>
  )
}

type Values = Pick<
  PageIncident,
  'severity' | 'affected_http_job_ids' | 'affected_browser_check_ids' | 'notify_subscribers'
> & { title: string | undefined; started_at: string | undefined; resolved_at: string | undefined }

function baseOf({ body, version }: Versioned<PageIncident>): Base<Values> {
  const { title, severity, affected_http_job_ids, affected_browser_check_ids, notify_subscribers, started_at } = body
  const values = { title, severity, affected_http_job_ids, affected_browser_check_ids, notify_subscribers, started_at }
  return { values: { ...values, resolved_at: body.resolved_at ?? undefined }, version }
}

interface FieldsGiven {
  params: { id: string; incident_id: string }
  base: Base<Values>
  reread(): Promise<Base<Values>>
  onDraft(draft: PageDraft['incident']): void
}

function Fields({ params, base, reread, onDraft }: FieldsGiven) {
  const form = useForm({ route: updatePageIncident, params, base, reread })
  const text = JSON.stringify(form.values)
  const { notify_subscribers: _, resolved_at, ...shown } = form.values
  const draft = { ...shownOf(shown), ...(resolved_at ? { resolved_at } : {}) }
  useEffect(() => onDraft(form.changed.size > 0 ? draft : undefined), [text])
  const sent = () => {
    onDraft(undefined)
    notify({ tone: 'good', text: PAGE_INCIDENTS.saved })
  }
  return (
    <Form of={form} action={PAGE_INCIDENTS.detailsSave} labels={LABELS} onSent={sent}>
      <p class="note">{PAGE_INCIDENTS.correctHint}</p>
      <TextField of={form} name="title" label={PAGE_INCIDENTS.name} />
      <ChoiceField of={form} name="severity" label={PAGE_INCIDENTS.impact} options={IMPACT_OPTIONS} />
      <AffectedField of={form} id={params.id} />
      <InstantField of={form} name="started_at" label={PAGE_INCIDENTS.started} />
      {base.values.resolved_at && <InstantField of={form} name="resolved_at" label={PAGE_INCIDENTS.resolvedAt} />}
      <ToggleField of={form} name="notify_subscribers" label={PAGE_INCIDENTS.notify} />
    </Form>
  )
}

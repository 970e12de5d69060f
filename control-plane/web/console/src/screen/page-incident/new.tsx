import type { Impact, PageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import { createPageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { useLocation } from 'preact-iso'
import { AreaField, ChoiceField, TextField, ToggleField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { InstantField } from '../../form/instant.tsx'
import { useForm } from '../../form/use-form.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { PAGE_INCIDENTS } from '../../words/page-incident.ts'
import { addressOf, PageFrame, Preview } from '../page/index.ts'
import { AffectedField, IMPACT_OPTIONS, LABELS, STATUS_OPTIONS, shownOf } from './fields.tsx'

/** Writes an incident for a page, beside a preview of the page. */
export default function NewPageIncident({ id = '' }: { id?: string }) {
  const mayAdd = useMay('member')
  return (
    <PageFrame id={id} tab="incidents">
      {() => mayAdd && <Create id={id} />}
    </PageFrame>
  )
}

const EMPTY = {
  title: undefined as string | undefined,
  message: undefined as string | undefined,
  status: 'investigating' as IncidentStatus,
  severity: 'minor' as Impact,
  affected_http_job_ids: [] as string[],
  affected_browser_check_ids: [] as string[],
  notify_subscribers: true,
  started_at: undefined as string | undefined,
}

function Create({ id }: { id: string }) {
  const { route } = useLocation()
  const form = useForm({ route: createPageIncident, params: { id }, base: { values: EMPTY, version: null } })
  const { notify_subscribers: _, ...shown } = form.values
  const sent = (incident: PageIncident) => {
    notify({ tone: 'good', text: PAGE_INCIDENTS.posted })
    route(`${addressOf(id, 'incidents')}/${incident.id}`)
  }
  return (
    <div class="builder">
      <Form
        of={form}
        action={PAGE_INCIDENTS.publish}
        labels={LABELS}
        onSent={reply => sent(reply as PageIncident)}
        onCancel={() => route(addressOf(id, 'incidents'))}
      >
        <h2>{PAGE_INCIDENTS.newTitle}</h2>
        <TextField of={form} name="title" label={PAGE_INCIDENTS.name} hint={PAGE_INCIDENTS.titleHint} />
        <AreaField of={form} name="message" label={PAGE_INCIDENTS.message} hint={PAGE_INCIDENTS.messageHint} rows={6} />
        <div class="pair">
          <ChoiceField of={form} name="status" label={PAGE_INCIDENTS.status} options={STATUS_OPTIONS} />
          <ChoiceField of={form} name="severity" label={PAGE_INCIDENTS.impact} options={IMPACT_OPTIONS} />
        </div>
        <AffectedField of={form} id={id} />
        <InstantField of={form} name="started_at" label={PAGE_INCIDENTS.started} hint={PAGE_INCIDENTS.startedHint} />
        <ToggleField of={form} name="notify_subscribers" label={PAGE_INCIDENTS.notify} />
      </Form>
      <Preview id={id} draft={{ incident: shownOf(shown) }} isChanged />
    </div>
  )
}

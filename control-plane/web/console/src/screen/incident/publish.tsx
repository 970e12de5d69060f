import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import {
  INCIDENT_STATUSES,
  type Incident,
  type IncidentStatus,
} from '@pharos/shared-protocol/contract/response/incident.ts'
import { getIncident, publishIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useLocation } from 'preact-iso'
import { AreaField, ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Empty } from '../../part/empty.tsx'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { INCIDENT_STATES } from '../../words/incident.ts'
import { PUBLISH } from '../../words/publish.ts'
import { Preview, usePreview } from './preview.tsx'
import { Unpublish } from './unpublish.tsx'
import './show.css'

/** Publishes an incident, or posts an update where it is published, beside a preview of the page. */
export default function PublishIncident({ id }: { id: string }) {
  const incident = useRoute(getIncident, { params: { id } })
  const pages = useRoute(listStatusPages)
  const mayChange = useMay('member')
  return (
    <WhenRead of={incident} isScreen>
      {data => (
        <Below href={`/console/incidents/${id}`} label={`#${data.number} ${data.title}`}>
          <Head title={(data.status_page_id === null ? PUBLISH.title : PUBLISH.change)(data.number)}>
            {data.status_page_id !== null && mayChange && <Unpublish id={id} />}
          </Head>
          {mayChange ? (
            <WhenRead of={pages}>
              {all => <ChoosePage key={data.status_page_id} incident={data} pages={all} />}
            </WhenRead>
          ) : (
            <p>{PUBLISH.notMay}</p>
          )}
        </Below>
      )}
    </WhenRead>
  )
}

function ChoosePage({ incident, pages }: { incident: Incident; pages: readonly StatusPage[] }) {
  const first = pages.find(({ id }) => id === incident.status_page_id) ?? pages[0]
  if (first) return <Write incident={incident} pages={pages} first={first.id} />
  return (
    <Empty title={PUBLISH.noPage}>
      <p>{PUBLISH.noPageWhy}</p>
      <a href="/console/pages">{PUBLISH.makePage}</a>
    </Empty>
  )
}

interface Values {
  status_page_id: string
  title: string
  status: IncidentStatus
  message: string
}

function bodyOf(values: Values) {
  const { status_page_id, title, status, message } = values
  const said = message.trim() === '' ? {} : { status, message }
  return { status_page_id, ...(title.trim() === '' ? {} : { title }), ...said }
}

function Write({ incident, pages, first }: { incident: Incident; pages: readonly StatusPage[]; first: string }) {
  const { route } = useLocation()
  const form = useForm({
    route: publishIncident,
    params: { id: incident.id },
    base: { values: { status_page_id: first, title: '', status: incident.status, message: '' }, version: null },
    toBody: (_, all: Values) => bodyOf(all),
  })
  const preview = usePreview(incident.id, bodyOf(form.values))
  const isThere = incident.status_page_id === form.values.status_page_id
  const done = () => {
    notify({ tone: 'good', text: PUBLISH.done })
    route(`/console/incidents/${incident.id}`)
  }
  return (
    <div class="publish">
      <Form of={form} action={isThere ? PUBLISH.publishMore : PUBLISH.publish} onSent={done}>
        <fieldset class="part">
          <ChoiceField
            of={form}
            name="status_page_id"
            label={PUBLISH.page}
            hint={PUBLISH.components}
            options={pages.map(({ id, friendly_name }) => ({ value: id, label: friendly_name }))}
          />
          <TextField
            of={form}
            name="title"
            label={PUBLISH.publicTitle}
            hint={isThere ? PUBLISH.titleCorrects : PUBLISH.titleHint}
            placeholder={preview.seen?.title ?? ''}
            empty=""
          />
          <ChoiceField
            of={form}
            name="status"
            label={PUBLISH.status}
            options={INCIDENT_STATUSES.map(value => ({ value, label: INCIDENT_STATES[value] }))}
          />
          <AreaField of={form} name="message" label={PUBLISH.message} hint={PUBLISH.messageHint} rows={7} empty="" />
        </fieldset>
      </Form>
      <Preview of={preview} />
    </div>
  )
}

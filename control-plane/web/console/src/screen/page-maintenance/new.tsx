import {
  createPageMaintenance,
  type PageMaintenance,
} from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { useLocation } from 'preact-iso'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { PAGE_MAINTENANCE } from '../../words/page-maintenance.ts'
import { addressOf, PageFrame, Preview } from '../page/index.ts'
import { Fields, LABELS, shownOf, type Values } from './fields.tsx'

/** Plans maintenance on a page, beside a preview of the page. */
export default function NewPageMaintenance({ id = '' }: { id?: string }) {
  const mayAdd = useMay('member')
  return (
    <PageFrame id={id} tab="maintenance">
      {() => mayAdd && <Create id={id} />}
    </PageFrame>
  )
}

const EMPTY: Values = {
  title: undefined,
  body: null,
  scheduled_start_at: undefined,
  scheduled_end_at: undefined,
  affected_http_job_ids: [],
}

function Create({ id }: { id: string }) {
  const { route } = useLocation()
  const form = useForm({ route: createPageMaintenance, params: { id }, base: { values: EMPTY, version: null } })
  const sent = (maintenance: PageMaintenance) => {
    notify({ tone: 'good', text: PAGE_MAINTENANCE.posted })
    route(`${addressOf(id, 'maintenance')}/${maintenance.id}`)
  }
  return (
    <div class="builder">
      <Form
        of={form}
        action={PAGE_MAINTENANCE.publish}
        labels={LABELS}
        onSent={reply => sent(reply as PageMaintenance)}
        onCancel={() => route(addressOf(id, 'maintenance'))}
      >
        <h2>{PAGE_MAINTENANCE.newTitle}</h2>
        <Fields of={form} id={id} />
      </Form>
      <Preview id={id} draft={{ maintenance: shownOf(form.values) }} isChanged />
    </div>
  )
}

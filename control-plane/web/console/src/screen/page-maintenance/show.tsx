import {
  getPageMaintenance,
  type PageMaintenance,
  updatePageMaintenance,
} from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import type { Base } from '../../form/base.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { isMissing } from '../../part/unread.tsx'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { PAGE_MAINTENANCE } from '../../words/page-maintenance.ts'
import { addressOf, PageFrame, Preview } from '../page/index.ts'
import { Fields, LABELS, shownOf, type Values } from './fields.tsx'
import { MaintenanceState } from './state.tsx'
import { Verbs } from './verbs.tsx'

interface Given {
  id: string
  maintenance_id: string
}

/** Maintenance of a page: its state, texts and times. */
export default function ShowPageMaintenance({ id = '', maintenance_id = '' }: Partial<Given>) {
  const params = { id, maintenance_id }
  const maintenance = useRoute(getPageMaintenance, { params })
  const mayChange = useMay('member')
  const isGone = isMissing(maintenance.error)
  return (
    <PageFrame id={id} tab="maintenance">
      {() =>
        isGone ? (
          <div role="alert">
            <h2>{PAGE_MAINTENANCE.gone}</h2>
            <p>{PAGE_MAINTENANCE.goneWhy}</p>
            <a href={addressOf(id, 'maintenance')}>{PAGE_MAINTENANCE.back}</a>
          </div>
        ) : (
          <WhenRead of={maintenance}>
            {found => (
              <>
                <Headline maintenance={found} />
                {mayChange && <Verbs id={id} maintenance={found} />}
                {mayChange ? <Edit {...params} /> : <Preview id={id} draft={{}} isChanged={false} />}
              </>
            )}
          </WhenRead>
        )
      }
    </PageFrame>
  )
}

function Headline({ maintenance }: { maintenance: PageMaintenance }) {
  return (
    <header>
      <h2>{maintenance.title}</h2>
      <p class="row">
        <MaintenanceState of={maintenance.status} />
        <small>
          <Time at={maintenance.scheduled_start_at} isFull /> – <Time at={maintenance.scheduled_end_at} isFull />
        </small>
      </p>
    </header>
  )
}

function valuesOf(maintenance: PageMaintenance): Values {
  const { title, body, scheduled_start_at, scheduled_end_at, affected_http_job_ids } = maintenance
  return { title, body, scheduled_start_at, scheduled_end_at, affected_http_job_ids }
}

function baseOf({ body, version }: Versioned<PageMaintenance>): Base<Values> {
  return { values: valuesOf(body), version }
}

function Edit(params: Given) {
  const read = useVersion(getPageMaintenance, { params })
  return <WhenRead of={read}>{found => <Change params={params} base={baseOf(found)} />}</WhenRead>
}

function Change({ params, base }: { params: Given; base: Base<Values> }) {
  const form = useForm({
    route: updatePageMaintenance,
    params: { ...params },
    base,
    reread: async () => baseOf(await readVersion(getPageMaintenance, { params: { ...params } })),
    ofReply: valuesOf,
  })
  const isChanged = form.changed.size > 0
  const sent = () => notify({ tone: 'good', text: PAGE_MAINTENANCE.saved })
  return (
    <div class="builder">
      <Form of={form} action={PAGE_MAINTENANCE.save} labels={LABELS} onSent={sent}>
        <p class="note">{PAGE_MAINTENANCE.correctHint}</p>
        <Fields of={form} id={params.id} />
      </Form>
      <Preview
        id={params.id}
        draft={isChanged ? { maintenance: { ...shownOf(form.values), id: params.maintenance_id } } : {}}
        isChanged={isChanged}
      />
    </div>
  )
}

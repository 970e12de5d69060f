import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import {
  deleteStatusPage,
  getStatusPage,
  updateStatusPage,
} from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { useLocation } from 'preact-iso'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Asked } from '../../part/asked.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { PAGE_SETTINGS, PAGES } from '../../words/page.ts'
import { PageFrame } from './frame.tsx'

/** The page's name, its access, and its deletion. */
export default function SettingsScreen({ id = '' }: { id?: string }) {
  const read = useVersion(getStatusPage, { params: { id } })
  const mayChange = useMay('member')
  return (
    <PageFrame id={id} tab="settings">
      {page => (
        <div class="stack">
          {mayChange && <WhenRead of={read}>{found => <Name id={id} found={found} />}</WhenRead>}
          <section class="card">
            <h2>{PAGE_SETTINGS.access}</h2>
            <p>{PAGE_SETTINGS.accessWhy}</p>
            <h2>{PAGE_SETTINGS.zone}</h2>
            <p>{PAGE_SETTINGS.zoneWhy}</p>
          </section>
          {mayChange && <End page={page} />}
        </div>
      )}
    </PageFrame>
  )
}

interface Settings {
  friendly_name: string | undefined
  external_key: string | null | undefined
}

function valuesOf({ friendly_name, external_key }: StatusPage): Settings {
  return { friendly_name, external_key }
}

function baseOf({ body, version }: Versioned<StatusPage>) {
  return { values: valuesOf(body), version }
}

function Name({ id, found }: { id: string; found: Versioned<StatusPage> }) {
  const params = { id }
  const form = useForm({
    route: updateStatusPage,
    params,
    base: baseOf(found),
    reread: async () => baseOf(await readVersion(getStatusPage, { params })),
    ofReply: valuesOf,
  })
  const saved = () => notify({ tone: 'good', text: PAGES.saved })
  const labels = { friendly_name: PAGE_SETTINGS.name, external_key: PAGE_SETTINGS.key }
  return (
    <Form of={form} action={PAGE_SETTINGS.save} labels={labels} onSent={saved}>
      <fieldset class="part">
        <TextField of={form} name="friendly_name" label={PAGE_SETTINGS.name} hint={PAGE_SETTINGS.nameHint} />
        <TextField
          of={form}
          name="external_key"
          label={PAGE_SETTINGS.key}
          hint={PAGE_SETTINGS.keyHint}
          empty={null}
          isCode
        />
      </fieldset>
    </Form>
  )
}

function End({ page: { id, friendly_name } }: { page: StatusPage }) {
  const { route } = useLocation()
  const remove = useChange(deleteStatusPage)
  const end = async () => {
    if (!(await remove.run({ params: { id } }))) return
    notify({ tone: 'good', text: PAGE_SETTINGS.removed })
    route('/console/pages')
  }
  return (
    <section class="card">
      <h2>{PAGE_SETTINGS.removeTitle}</h2>
      <p>{PAGE_SETTINGS.removeWhy}</p>
      <Asked
        label={PAGE_SETTINGS.remove}
        title={PAGE_SETTINGS.removeAsk(friendly_name)}
        why={PAGE_SETTINGS.removeWhy}
        isDanger
        onConfirm={() => void end()}
      />
    </section>
  )
}

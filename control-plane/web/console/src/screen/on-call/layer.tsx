import {
  createLayer,
  deleteLayer,
  getSchedule,
  updateLayer,
} from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Confirm } from '../../part/confirm.tsx'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { LAYER } from '../../words/layer.ts'
import { LayerFields } from './layer-fields.tsx'
import { bodyOf, type LayerValues, newValues, type SavedLayer, valuesOf } from './layer-values.ts'
import { Preview } from './preview.tsx'
import type { Schedule } from './show.tsx'

/** The form of a new or existing layer, with a preview. */
export default function LayerScreen({ schedule_id, layer_id }: { schedule_id: string; layer_id: string }) {
  const schedule = useVersion(getSchedule, { params: { id: schedule_id } })
  return (
    <WhenRead of={schedule} isScreen>
      {of => (
        <Below href={`/console/on-call/${schedule_id}`} label={of.body.name}>
          <Which of={of} layer_id={layer_id} />
        </Below>
      )}
    </WhenRead>
  )
}

function Which({ of, layer_id }: { of: Versioned<Schedule>; layer_id: string }) {
  if (layer_id === 'new') return <NewLayer schedule={of.body} />
  const layer = of.body.layers.find(({ id }) => id === layer_id)
  if (layer) return <KnownLayer of={of} layer={layer} />
  return (
    <>
      <Head title={LAYER.gone} />
      <p>{LAYER.goneWhy}</p>
    </>
  )
}

function NewLayer({ schedule }: { schedule: Schedule }) {
  const form = useForm({
    route: createLayer,
    params: { id: schedule.id },
    base: { values: newValues(schedule, Date.now()), version: null },
    toBody: bodyOf,
  })
  return (
    <>
      <Head title={LAYER.add} />
      <Editor form={form} schedule={schedule} id={null} />
    </>
  )
}

function KnownLayer({ of: { body: schedule, version }, layer }: { of: Versioned<Schedule>; layer: SavedLayer }) {
  const [isAsking, setAsking] = useState(false)
  const { route } = useLocation()
  const removal = useChange(deleteLayer)
  const params = { id: schedule.id, layer_id: layer.id }
  const form = useForm({
    route: updateLayer,
    params,
    base: { values: valuesOf(layer), version },
    toBody: bodyOf,
    async reread() {
      const read = await readVersion(getSchedule, { params: { id: schedule.id } })
      const next = read.body.layers.find(({ id }) => id === layer.id) ?? layer
      return { values: valuesOf(next), version: read.version }
    },
  })
  const remove = async () => {
    setAsking(false)
    if (!(await removal.run({ params }))) return
    form.discard()
    notify({ tone: 'good', text: LAYER.removed })
    route(`/console/on-call/${schedule.id}`)
  }
  return (
    <>
      <Head title={LAYER.change(layer.name)}>
        <button type="button" class="danger" onClick={() => setAsking(true)}>
          {LAYER.remove}
        </button>
      </Head>
      <Editor form={form} schedule={schedule} id={layer.id} />
      {isAsking && (
        <Confirm
          title={LAYER.removeAsk(layer.name)}
          action={LAYER.remove}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>{LAYER.removeWhy}</p>
        </Confirm>
      )}
    </>
  )
}

const LABELS = {
  name: LAYER.name,
  user_ids: LAYER.people,
  rotation: LAYER.unit,
  rotation_length: LAYER.every,
  handoff_time: LAYER.handoff,
  starts_at: LAYER.begins,
  ends_at: LAYER.ends,
  restrictions: LAYER.hours,
  position: LAYER.position,
}

function Editor({ form, schedule, id }: { form: FormState<LayerValues>; schedule: Schedule; id: string | null }) {
  const { route } = useLocation()
  const leave = () => route(`/console/on-call/${schedule.id}`)
  return (
    <div class="layer-editor">
      <Form
        of={form}
        action={LAYER.save}
        labels={LABELS}
        onSent={() => {
          notify({ tone: 'good', text: LAYER.saved })
          leave()
        }}
        onCancel={() => {
          form.discard()
          leave()
        }}
      >
        <LayerFields form={form} schedule={schedule} isNew={id === null} />
      </Form>
      <Preview schedule={schedule} id={id} values={form.values} />
    </div>
  )
}

import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  rotateCalendar,
  updateSchedule,
} from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Asked } from '../../part/asked.tsx'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { ownZone } from '../../part/zone.ts'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { SCHEDULE } from '../../words/on-call.ts'
import { Feed } from './feed.tsx'
import type { Schedule } from './show.tsx'
import './calendar.css'

interface Values {
  name?: string
  timezone: string
}

/** The form of a new schedule, or the settings of one. */
export default function ScheduleForm({ schedule_id }: { schedule_id?: string }) {
  return schedule_id === undefined ? <New /> : <Settings id={schedule_id} />
}

function New() {
  const { route } = useLocation()
  const form = useForm({
    route: createSchedule,
    base: { values: { timezone: ownZone } as Values, version: null },
  })
  return (
    <>
      <Head title={SCHEDULE.add} />
      <Fields
        form={form}
        action={SCHEDULE.next}
        onSent={made => route(`/console/on-call/${(made as Schedule).id}/layers/new`)}
        onCancel={() => {
          form.discard()
          route('/console/on-call')
        }}
      />
    </>
  )
}

function Settings({ id }: { id: string }) {
  const schedule = useVersion(getSchedule, { params: { id } })
  return (
    <WhenRead of={schedule} isScreen>
      {of => (
        <Below href={`/console/on-call/${id}`} label={of.body.name}>
          <Known of={of} />
        </Below>
      )}
    </WhenRead>
  )
}

const baseOf = ({ body: { name, timezone }, version }: Versioned<Schedule>) => ({
  values: { name, timezone } as Values,
  version,
})

function Known({ of }: { of: Versioned<Schedule> }) {
  const { route } = useLocation()
  const params = { id: of.body.id }
  const back = `/console/on-call/${of.body.id}`
  const form = useForm({
    route: updateSchedule,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getSchedule, { params })),
  })
  return (
    <>
      <Head title={SCHEDULE.settings(of.body.name)} />
      <Fields
        form={form}
        action={SCHEDULE.save}
        onSent={() => {
          notify({ tone: 'good', text: SCHEDULE.saved })
          route(back)
        }}
        onCancel={() => {
          form.discard()
          route(back)
        }}
      />
      <Address schedule={of.body} />
      <Removal schedule={of.body} />
    </>
  )
}

interface FieldsGiven {
  form: FormState<Values>
  action: string
  onSent(made: unknown): void
  onCancel(): void
}

function Fields({ form, ...given }: FieldsGiven) {
  return (
    <Form of={form} labels={{ name: SCHEDULE.name, timezone: SCHEDULE.zone }} {...given}>
      <fieldset class="part">
        <div class="pair">
          <TextField of={form} name="name" label={SCHEDULE.name} />
          <TextField of={form} name="timezone" label={SCHEDULE.zone} hint={SCHEDULE.zoneWhy} list="zones" empty="" />
        </div>
        <datalist id="zones">
          {Intl.supportedValuesOf('timeZone').map(zone => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </fieldset>
    </Form>
  )
}

function Address({ schedule }: { schedule: Schedule }) {
  const [url, setUrl] = useState(schedule.calendar_url)
  const change = useChange(rotateCalendar)
  const rotate = async () => {
    const reply = await change.run({ params: { id: schedule.id } })
    if (!reply) return
    setUrl(reply.body.calendar_url)
    notify({ tone: 'good', text: SCHEDULE.rotated })
  }
  return (
    <section>
      <Feed url={url} isOpen>
        <p>
          <Asked
            label={SCHEDULE.rotate}
            title={SCHEDULE.rotateAsk}
            why={SCHEDULE.rotateWhy}
            isDisabled={change.isRunning}
            onConfirm={() => void rotate()}
          />
        </p>
      </Feed>
    </section>
  )
}

/** Deletes a schedule. One that escalation policies page cannot be deleted; these are named instead. */
function Removal({ schedule }: { schedule: Schedule }) {
  const { route } = useLocation()
  const policies = useRoute(listPolicies)
  const removal = useChange(deleteSchedule)
  const paging = (policies.data ?? []).filter(({ levels }) =>
    levels.some(({ targets }) => targets.some(({ type, id }) => type === 'schedule' && id === schedule.id)),
  )
  const remove = async () => {
    if (!(await removal.run({ params: { id: schedule.id } }))) return
    notify({ tone: 'good', text: SCHEDULE.removed })
    route('/console/on-call')
  }
  if (paging.length > 0)
    return (
      <section>
        <p>{SCHEDULE.paging}</p>
        <ul>
          {paging.map(({ id, name }) => (
            <li key={id}>
              <a href={`/console/policies/${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <p>
      <Asked
        label={SCHEDULE.remove}
        title={SCHEDULE.removeAsk(schedule.name)}
        why={SCHEDULE.removeWhy}
        isDanger
        isDisabled={policies.data === undefined}
        onConfirm={() => void remove()}
      />
    </p>
  )
}

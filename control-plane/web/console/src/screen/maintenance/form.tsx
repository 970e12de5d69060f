import {
  type MaintenanceWindow,
  type MaintenanceWindowCreate,
  SUPPRESS,
} from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import {
  createMaintenanceWindow,
  deleteMaintenanceWindow,
  getMaintenanceWindow,
  updateMaintenanceWindow,
} from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import type { Base } from '../../form/base.ts'
import { ChoiceField, Field, ManyField, TextField, WordsField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormOf, useForm } from '../../form/use-form.ts'
import { Asked } from '../../part/asked.tsx'
import { Head } from '../../part/head.tsx'
import { MonitorPicker } from '../../part/monitor-picker.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { instantOf, ownZone } from '../../part/zone.ts'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { MAINTENANCE } from '../../words/maintenance.ts'
import { End } from './end.tsx'
import { WINDOWS } from './list.tsx'
import { NextDates } from './next-dates.tsx'
import { localOf, ONCE, type Repeat, repeatOf, ruleOf } from './repeat.ts'
import { RepeatField } from './repeat-field.tsx'

type Body = z.input<typeof MaintenanceWindowCreate>

interface Values {
  title: string
  /** Local times, in the format of their inputs. */
  starts_at: string
  ends_at: string
  repeat: Repeat
  suppress: MaintenanceWindow['suppress']
  monitor_tags: string[]
  monitor_ids: string[]
  status_page_ids: string[]
}

/** The stored instants of an existing window. */
type Known = Pick<MaintenanceWindow, 'starts_at' | 'ends_at'>

const HOUR_MS = 3_600_000

function emptyValues(): Values {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
  return {
    ...{ title: '', repeat: ONCE, suppress: 'alerts', monitor_tags: [], monitor_ids: [], status_page_ids: [] },
    starts_at: localOf(new Date(hour)),
    ends_at: localOf(new Date(hour + HOUR_MS)),
  }
}

/** Returns `known` while the text still means it: in the hour that a clock shows twice, the text alone is ambiguous. */
function isoOf(local: string, known: string | undefined): string {
  if (known !== undefined && localOf(new Date(known)) === local) return known
  const at = instantOf(ownZone, local, known === undefined ? undefined : Date.parse(known))
  return at === null ? '' : new Date(at).toISOString()
}

/** Returns only the changed fields of an existing window. Its zone stays unless its times change. */
function bodyOf(part: Partial<Values>, all: Values, known: Known | undefined): Partial<Body> {
  const { repeat, starts_at, ends_at, ...rest } = part
  const isTimed = repeat !== undefined || starts_at !== undefined || ends_at !== undefined
  if (!isTimed) return rest
  return { ...rest, ...calendarOf(all, known) }
}

function calendarOf({ repeat, starts_at, ends_at }: Values, known?: Known) {
  const recurrence = ruleOf(repeat, starts_at)
  const times = { starts_at: isoOf(starts_at, known?.starts_at), ends_at: isoOf(ends_at, known?.ends_at) }
  return { ...times, recurrence, timezone: ownZone }
}

export function NewWindow() {
  return (
    <>
      <Head title={MAINTENANCE.add} />
      <Fields
        route={createMaintenanceWindow}
        base={{ values: emptyValues(), version: null }}
        action={MAINTENANCE.plan}
      />
    </>
  )
}

function baseOf({ body, version }: Versioned<MaintenanceWindow>): Base<Values> {
  const { title, recurrence, suppress, monitor_tags, monitor_ids, status_page_ids } = body
  const starts_at = localOf(new Date(body.starts_at))
  const values = {
    ...{ title, suppress, monitor_tags, monitor_ids, status_page_ids, starts_at },
    ends_at: localOf(new Date(body.ends_at)),
    repeat: repeatOf(recurrence, starts_at),
  }
  return { values, version }
}

export function ShowWindow({ id }: { id: string }) {
  const read = useVersion(getMaintenanceWindow, { params: { id } })
  const now = useRoute(getMaintenanceWindow, { params: { id } })
  const mayChange = useMay('member')
  return (
    <WhenRead of={read} isScreen>
      {data => (
        <>
          <Head title={now.data?.title ?? data.body.title}>
            {mayChange && now.data?.status === 'active' && <End id={id} />}
            {mayChange && now.data && <Remove id={id} />}
          </Head>
          <fieldset class="plain" disabled={!mayChange}>
            <Fields
              route={updateMaintenanceWindow}
              id={id}
              known={data.body}
              base={baseOf(data)}
              action={MAINTENANCE.save}
            />
          </fieldset>
        </>
      )}
    </WhenRead>
  )
}

function Fields(given: { route: AnyRoute; id?: string; known?: Known; base: Base<Values>; action: string }) {
  const { route: to, id, known, base, action } = given
  const { route } = useLocation()
  const params = id === undefined ? {} : { id }
  const form = useForm<AnyRoute, Values>({
    route: to,
    params,
    base,
    toBody: (part, all) => bodyOf(part, all, known),
    ...(id === undefined
      ? {}
      : { reread: async () => baseOf(await readVersion(getMaintenanceWindow, { params: { id } })) }),
  })
  const { values } = form
  const mayChange = useMay('member')
  return (
    <Form
      of={form}
      action={action}
      labels={{ title: MAINTENANCE.name, starts_at: MAINTENANCE.starts, ends_at: MAINTENANCE.ends }}
      onSent={() => {
        notify({ tone: 'good', text: id === undefined ? MAINTENANCE.planned : MAINTENANCE.done })
        route(WINDOWS)
      }}
      {...(mayChange ? { onCancel: () => route(WINDOWS) } : {})}
    >
      <fieldset class="part">
        <TextField of={form} name="title" label={MAINTENANCE.name} empty="" />
        <div class="pair">
          <Instant of={form} name="starts_at" label={MAINTENANCE.starts} />
          <Instant of={form} name="ends_at" label={MAINTENANCE.ends} />
        </div>
        <p class="zone">{MAINTENANCE.zone(ownZone)}</p>
        <RepeatField
          value={values.repeat}
          start={values.starts_at}
          fault={form.faultAt('recurrence')}
          onChange={repeat => form.set({ repeat })}
        />
        <NextDates calendar={calendarOf(values, known)} />
      </fieldset>
      <Covered of={form} />
    </Form>
  )
}

interface InstantGiven {
  of: FormOf<Values>
  name: 'starts_at' | 'ends_at'
  label: string
}

function Instant({ of, name, label }: InstantGiven) {
  return (
    <Field label={label} fault={of.faultAt(name)}>
      {attributes => (
        <input
          {...attributes}
          type="datetime-local"
          value={of.values[name]}
          onInput={event => of.set({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

/** The monitors, what is suppressed, and where it is announced. */
function Covered({ of }: { of: FormOf<Values> }) {
  const pages = useRoute(listStatusPages).data ?? []
  const { monitor_ids, monitor_tags } = of.values
  return (
    <fieldset class="part">
      <legend>{MAINTENANCE.covers}</legend>
      <WordsField of={of} name="monitor_tags" label={MAINTENANCE.monitorTags} hint={MAINTENANCE.monitorTagsHint} />
      <MonitorPicker
        label={MAINTENANCE.monitorIds}
        find={MAINTENANCE.findMonitor}
        chosen={monitor_ids}
        onChange={next => of.set({ monitor_ids: next })}
      />
      {monitor_ids.length + monitor_tags.length === 0 && <p>{MAINTENANCE.noneCovered}</p>}
      <ChoiceField
        of={of}
        name="suppress"
        label={MAINTENANCE.suppress}
        options={SUPPRESS.map(value => ({ value, label: MAINTENANCE[value] }))}
      />
      {pages.length > 0 && (
        <ManyField
          of={of}
          name="status_page_ids"
          label={MAINTENANCE.pages}
          options={pages.map(page => ({ value: page.id, label: page.friendly_name }))}
        />
      )}
    </fieldset>
  )
}

function Remove({ id }: { id: string }) {
  const { route } = useLocation()
  const remove = useChange(deleteMaintenanceWindow)
  const run = async () => {
    if (!(await remove.run({ params: { id } }))) return
    notify({ tone: 'good', text: MAINTENANCE.removed })
    route(WINDOWS)
  }
  return (
    <Asked
      label={MAINTENANCE.remove}
      title={MAINTENANCE.removeAsk}
      why={MAINTENANCE.removeWhy}
      isDanger
      onConfirm={() => void run()}
    />
  )
}

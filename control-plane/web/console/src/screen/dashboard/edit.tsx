import { RELATIVE_RANGES, type RelativeRange } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import { getDashboard, updateDashboard } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { useLocation } from 'preact-iso'
import { AreaField, ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { InstantField } from '../../form/instant.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { duration } from '../../part/duration.ts'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { rangeBetween, rangeWords } from '../../part/time-range.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { DASHBOARD_FORM } from '../../words/dashboard-form.ts'
import { TIME_RANGE } from '../../words/time-range.ts'
import { inside, type Values } from '../series-query/index.ts'

const NAMES = ['name', 'description', 'global_time_range', 'auto_refresh_seconds', 'external_key'] as const
const RANGES = Object.keys(RELATIVE_RANGES) as RelativeRange[]
const REFRESH = [10, 30, 60, 300, 900, 3_600]
const HOUR_MS = 3_600_000

/** Edits the name and the time range of a dashboard. */
export default function EditDashboard({ id }: { id: string }) {
  const dashboard = useVersion(getDashboard, { params: { id } })
  return (
    <WhenRead of={dashboard} isScreen>
      {of => (
        <Below href={`/console/dashboards/${id}`} label={of.body.name}>
          <Change id={id} of={of} />
        </Below>
      )}
    </WhenRead>
  )
}

function baseOf({ body, version }: Versioned<object>) {
  return { values: Object.fromEntries(NAMES.map(name => [name, (body as Values)[name]])) as Values, version }
}

function Change({ id, of }: { id: string; of: Versioned<{ name: string }> }) {
  const { route } = useLocation()
  const params = { id }
  const back = `/console/dashboards/${id}`
  const form = useForm<typeof updateDashboard, Values>({
    route: updateDashboard,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getDashboard, { params })),
  })
  return (
    <>
      <Head title={DASHBOARD_FORM.edit(of.body.name)} />
      <Form
        of={form}
        action={DASHBOARD_FORM.save}
        labels={DASHBOARD_FORM.labels}
        onSent={() => route(back)}
        onCancel={() => route(back)}
      >
        <fieldset class="part">
          <legend class="hidden">{DASHBOARD_FORM.edit(of.body.name)}</legend>
          <TextField of={form} name="name" label={DASHBOARD_FORM.name} />
          <AreaField of={form} name="description" label={DASHBOARD_FORM.description} empty={null} rows={2} />
          <Shown of={form} />
          <TextField
            of={form}
            name="external_key"
            label={DASHBOARD_FORM.externalKey}
            hint={DASHBOARD_FORM.externalKeyHint}
            empty={null}
            isCode
          />
        </fieldset>
      </Form>
    </>
  )
}

/** The time range, and how often the dashboard refreshes. */
function Shown({ of }: { of: FormState<Values> }) {
  const range = of.values.global_time_range as { type: string; value?: string }
  const isAbsolute = range.type === 'absolute'
  const choose = (value: string | null) => {
    const now = Date.now()
    of.set({ global_time_range: value ? { type: 'relative', value } : rangeBetween(now - HOUR_MS, now) })
  }
  const refresh = Number(of.values.auto_refresh_seconds)
  const known = refresh && !REFRESH.includes(refresh) ? [...REFRESH, refresh] : REFRESH
  const ends = inside(of, 'global_time_range')
  return (
    <>
      <div class="pair">
        <ChoiceField
          of={{
            ...of,
            values: { range: isAbsolute ? null : (range.value ?? null) } as Values,
            set: ({ range: value }) => choose(value as string | null),
            faultAt: () => of.faultAt('global_time_range'),
          }}
          name="range"
          label={DASHBOARD_FORM.range}
          options={[
            ...RANGES.map(value => ({ value: value as string | null, label: rangeWords({ type: 'relative', value }) })),
            { value: null as string | null, label: TIME_RANGE.absolute },
          ]}
        />
        <ChoiceField
          of={of}
          name="auto_refresh_seconds"
          label={DASHBOARD_FORM.refresh}
          options={[
            { value: null as number | null, label: DASHBOARD_FORM.never },
            ...known.map(value => ({ value: value as number | null, label: DASHBOARD_FORM.every(duration(value)) })),
          ]}
        />
      </div>
      {isAbsolute && (
        <div class="pair">
          <InstantField of={ends} name="from" label={TIME_RANGE.from} />
          <InstantField of={ends} name="to" label={TIME_RANGE.to} />
        </div>
      )}
    </>
  )
}

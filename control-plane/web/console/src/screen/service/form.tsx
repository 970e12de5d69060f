import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { SEVERITIES, type Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { AutoResolve, CreationMode } from '@pharos/shared-protocol/contract/response/service.ts'
import { createService, getService, updateService } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useLocation } from 'preact-iso'
import { AreaField, ChoiceField, NumberField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { SERVICE_FORM } from '../../words/service.ts'
import type { Service } from './list.tsx'

interface Values {
  name?: string
  description: string | null
  telemetry_service: string | null
  escalation_policy_id: string | null
  default_incident_severity: Severity
  incident_creation_mode: CreationMode
  auto_resolve: AutoResolve
  reopen_window_minutes: number
  auto_publish_to_status_page_id: string | null
}

/** The form of a new service, or of one to change. */
export default function ServiceForm({ id }: { id?: string }) {
  return id === undefined ? <New /> : <Known id={id} />
}

const DEFAULTS: Values = {
  description: null,
  telemetry_service: null,
  escalation_policy_id: null,
  default_incident_severity: 'major',
  incident_creation_mode: 'auto',
  auto_resolve: 'unless_acknowledged',
  reopen_window_minutes: 30,
  auto_publish_to_status_page_id: null,
}

function New() {
  const { route } = useLocation()
  const form = useForm({ route: createService, base: { values: DEFAULTS, version: null } })
  return (
    <>
      <Head title={SERVICE_FORM.add} />
      <Fields form={form} leave={made => route(made ? `/console/services/${made.id}` : '/console/services')} />
    </>
  )
}

function Known({ id }: { id: string }) {
  const service = useVersion(getService, { params: { id } })
  return (
    <WhenRead of={service} isScreen>
      {of => <Change of={of} />}
    </WhenRead>
  )
}

function baseOf({ body, version }: Versioned<Service>) {
  const names = ['name', ...(Object.keys(DEFAULTS) as (keyof Values)[])] as const
  return { values: Object.fromEntries(names.map(name => [name, body[name]])) as unknown as Values, version }
}

function Change({ of }: { of: Versioned<Service> }) {
  const { route } = useLocation()
  const params = { id: of.body.id }
  const form = useForm({
    route: updateService,
    params,
    base: baseOf(of),
    reread: async () => baseOf(await readVersion(getService, { params })),
  })
  return (
    <Below href={`/console/services/${params.id}`} label={of.body.name}>
      <Head title={SERVICE_FORM.edit(of.body.name)} />
      <Fields form={form} leave={() => route(`/console/services/${params.id}`)} />
    </Below>
  )
}

const LABELS = {
  name: SERVICE_FORM.name,
  description: SERVICE_FORM.description,
  telemetry_service: SERVICE_FORM.telemetry,
  escalation_policy_id: SERVICE_FORM.policy,
  default_incident_severity: SERVICE_FORM.severity,
  incident_creation_mode: SERVICE_FORM.mode,
  auto_resolve: SERVICE_FORM.resolve,
  reopen_window_minutes: SERVICE_FORM.reopen,
  auto_publish_to_status_page_id: SERVICE_FORM.page,
}

function Fields({ form, leave }: { form: FormState<Values>; leave(made?: Service): void }) {
  return (
    <Form
      of={form}
      action={SERVICE_FORM.save}
      labels={LABELS}
      onSent={made => {
        notify({ tone: 'good', text: SERVICE_FORM.saved })
        leave(made as Service)
      }}
      onCancel={() => {
        form.discard()
        leave()
      }}
    >
      <fieldset class="part">
        <legend>{SERVICE_FORM.what}</legend>
        <TextField of={form} name="name" label={SERVICE_FORM.name} />
        <AreaField of={form} name="description" label={SERVICE_FORM.description} empty={null} rows={3} />
        <TextField of={form} name="telemetry_service" label={SERVICE_FORM.telemetry} empty={null} />
      </fieldset>
      <Paging form={form} />
      <Incidents form={form} />
    </Form>
  )
}

const namedOptions = (found: readonly { id: string; name: string }[] = []) =>
  found.map(({ id, name }) => ({ value: id as string | null, label: name }))

function Paging({ form }: { form: FormState<Values> }) {
  const policies = useRoute(listPolicies)
  return (
    <fieldset class="part">
      <legend>{SERVICE_FORM.whom}</legend>
      <div class="pair">
        <ChoiceField
          of={form}
          name="escalation_policy_id"
          label={SERVICE_FORM.policy}
          options={[{ value: null, label: SERVICE_FORM.none }, ...namedOptions(policies.data)]}
        />
        <ChoiceField
          of={form}
          name="default_incident_severity"
          label={SERVICE_FORM.severity}
          options={SEVERITIES.map(value => ({ value, label: SERVICE_FORM[value] }))}
        />
      </div>
    </fieldset>
  )
}

const MODES = ['auto', 'manual'] as const
const RESOLVES = ['always', 'unless_acknowledged', 'never'] as const

function Incidents({ form }: { form: FormState<Values> }) {
  const pages = useRoute(listStatusPages)
  return (
    <fieldset class="part">
      <legend>{SERVICE_FORM.incidents}</legend>
      <ChoiceField
        of={form}
        name="incident_creation_mode"
        label={SERVICE_FORM.mode}
        options={MODES.map(value => ({ value, label: SERVICE_FORM[value] }))}
      />
      <ChoiceField
        of={form}
        name="auto_resolve"
        label={SERVICE_FORM.resolve}
        options={RESOLVES.map(value => ({ value, label: SERVICE_FORM[value] }))}
      />
      <div class="pair">
        <NumberField
          of={form}
          name="reopen_window_minutes"
          label={SERVICE_FORM.reopen}
          unit={SERVICE_FORM.minutes}
          min={0}
          max={1440}
        />
        <ChoiceField
          of={form}
          name="auto_publish_to_status_page_id"
          label={SERVICE_FORM.page}
          options={[
            { value: null, label: SERVICE_FORM.noPage },
            ...namedOptions(pages.data?.map(({ id, friendly_name: name }) => ({ id, name }))),
          ]}
        />
      </div>
    </fieldset>
  )
}

import { CADENCES, REPORT_LANGUAGES, type Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import {
  createReport,
  getReport,
  updateReport,
} from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useLocation } from 'preact-iso'
import { ChoiceField, ManyField, TextField, ToggleField, WordsField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { LinesField } from '../../form/lines.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { ownZone } from '../../part/zone.ts'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { language } from '../../words/language.ts'
import { CADENCE, REPORT, REPORT_FORM } from '../../words/report.ts'
import { REPORTS } from './list.tsx'

type Values = Pick<
  Report,
  'cadence' | 'hour' | 'timezone' | 'language' | 'tags' | 'service_ids' | 'notification_group_ids' | 'enabled'
> & { name?: string; recipients: string[] }

const DEFAULTS: Values = {
  cadence: 'monthly',
  hour: 8,
  timezone: null,
  language,
  tags: [],
  service_ids: [],
  notification_group_ids: [],
  recipients: [],
  enabled: true,
}

export function NewReport() {
  const { route } = useLocation()
  const form = useForm({ route: createReport, base: { values: DEFAULTS, version: null } })
  return (
    <>
      <Head title={REPORT.add} />
      <Fields form={form} leave={made => route(made ? `${REPORTS}/${made.id}` : REPORTS)} />
    </>
  )
}

function baseOf({ body, version }: Versioned<Report>) {
  const { name, cadence, hour, timezone, language: spoken, tags, service_ids, notification_group_ids, enabled } = body
  const recipients = body.recipients.map(({ email }) => email)
  const scope = { tags, service_ids, notification_group_ids }
  return { values: { name, cadence, hour, timezone, language: spoken, ...scope, recipients, enabled }, version }
}

export function EditReport({ id }: { id: string }) {
  const report = useVersion(getReport, { params: { id } })
  return (
    <WhenRead of={report} isScreen>
      {of => <Known of={of} />}
    </WhenRead>
  )
}

function Known({ of }: { of: Versioned<Report> }) {
  const { route } = useLocation()
  const params = { id: of.body.id }
  const form = useForm({
    route: updateReport,
    params,
    base: baseOf(of) as { values: Values; version: Versioned<Report>['version'] },
    reread: async () => baseOf(await readVersion(getReport, { params })),
  })
  return (
    <>
      <Head title={REPORT_FORM.edit(of.body.name)} />
      <Fields form={form} leave={() => route(`${REPORTS}/${params.id}`)} />
    </>
  )
}

const LABELS = {
  name: REPORT.name,
  cadence: REPORT.cadence,
  hour: REPORT_FORM.hour,
  timezone: REPORT_FORM.zone,
  language: REPORT_FORM.language,
  tags: REPORT_FORM.tags,
  service_ids: REPORT_FORM.services,
  notification_group_ids: REPORT_FORM.groups,
  recipients: REPORT.recipients,
  enabled: REPORT_FORM.enabled,
}

function Fields({ form, leave }: { form: FormState<Values>; leave(made?: Report): void }) {
  return (
    <Form
      of={form}
      action={REPORT_FORM.save}
      labels={LABELS}
      onSent={made => {
        notify({ tone: 'good', text: REPORT_FORM.saved })
        leave(made as Report)
      }}
      onCancel={() => {
        form.discard()
        leave()
      }}
    >
      <Schedule form={form} />
      <Scope form={form} />
      <fieldset class="part">
        <legend>{REPORT.recipients}</legend>
        <LinesField
          of={form}
          name="recipients"
          label={REPORT_FORM.addresses}
          hint={REPORT_FORM.addressesHint}
          placeholder="board@example.com"
        />
        <ToggleField of={form} name="enabled" label={REPORT_FORM.enabled} />
      </fieldset>
    </Form>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour}:00` }))

function Schedule({ form }: { form: FormState<Values> }) {
  return (
    <fieldset class="part">
      <legend>{REPORT_FORM.when}</legend>
      <TextField of={form} name="name" label={REPORT.name} />
      <div class="pair">
        <ChoiceField
          of={form}
          name="cadence"
          label={REPORT.cadence}
          hint={REPORT_FORM.cadenceHint}
          options={CADENCES.map(value => ({ value, label: CADENCE[value] }))}
        />
        <ChoiceField of={form} name="hour" label={REPORT_FORM.hour} options={HOURS} />
      </div>
      <div class="pair">
        <TextField
          of={form}
          name="timezone"
          label={REPORT_FORM.zone}
          hint={REPORT_FORM.zoneHint}
          placeholder={ownZone}
          empty={null}
        />
        <ChoiceField
          of={form}
          name="language"
          label={REPORT_FORM.language}
          options={REPORT_LANGUAGES.map(value => ({ value, label: REPORT_FORM[value] }))}
        />
      </div>
    </fieldset>
  )
}

function Scope({ form }: { form: FormState<Values> }) {
  const services = useRoute(listServices).data ?? []
  const groups = useRoute(listGroups).data ?? []
  const options = (found: readonly { id: string; name: string }[]) =>
    found.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset class="part">
      <legend>{REPORT.about}</legend>
      <p>{REPORT_FORM.scopeWhy}</p>
      <WordsField of={form} name="tags" label={REPORT_FORM.tags} hint={REPORT_FORM.tagsHint} />
      {services.length > 0 && (
        <ManyField of={form} name="service_ids" label={REPORT_FORM.services} options={options(services)} />
      )}
      {groups.length > 0 && (
        <ManyField of={form} name="notification_group_ids" label={REPORT_FORM.groups} options={options(groups)} />
      )}
    </fieldset>
  )
}

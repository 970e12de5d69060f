import type { RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { NOTIFIED_ISSUES, type RumSettings } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { ManyField, NumberField, TextField, ToggleField } from '../../form/field.tsx'
import { inside } from '../../form/inside.ts'
import { LinesField } from '../../form/lines.tsx'
import type { Form as FormState } from '../../form/use-form.ts'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_SETTINGS } from '../../words/rum-settings.ts'
import { AppForm, RumFrame } from '../rum-app/index.ts'
import { DeleteApp } from './delete.tsx'
import { Token } from './token.tsx'

/** Name, origins, consent, retention, the token, and the end of an application. */
export default function RumSettingsScreen({ app_id }: { app_id: string }) {
  const mayChange = useMay('member')
  return (
    <RumFrame app_id={app_id} tab="settings">
      {app => (
        <>
          {!mayChange && <p>{RUM.readOnly}</p>}
          {mayChange ? <Settings app_id={app_id} /> : <Shown app={app} />}
          <Token app={app} mayChange={mayChange} />
          {mayChange && <DeleteApp app={app} />}
        </>
      )}
    </RumFrame>
  )
}

type Own = Omit<RumSettings, 'privacy'>
interface Values extends Pick<RumApp, 'name' | 'group_notification_ids' | 'notified_issues'> {
  settings: Own
}

const WORDS = { title: RUM.settings, save: RUM_SETTINGS.save, saved: RUM_SETTINGS.saved }
const LABELS = { name: RUM_SETTINGS.name, settings: RUM.settings }

/** Without privacy, which has a screen of its own. */
function valuesOf({
  name,
  group_notification_ids,
  notified_issues,
  settings: { privacy: _, ...settings },
}: RumApp): Values {
  return { name, group_notification_ids, notified_issues, settings }
}

function Settings({ app_id }: { app_id: string }) {
  return (
    <AppForm<Values>
      app_id={app_id}
      words={WORDS}
      labels={LABELS}
      valuesOf={valuesOf}
      fields={form => <Fields of={form} />}
    />
  )
}

function Fields({ of }: { of: FormState<Values> }) {
  const settings = inside<Values, Own>(of, 'settings')
  return (
    <>
      <TextField of={of} name="name" label={RUM_SETTINGS.name} empty="" />
      <LinesField
        of={settings}
        name="allowed_origins"
        label={RUM_SETTINGS.origins}
        hint={RUM_SETTINGS.originsHint}
        placeholder="https://shop.example"
      />
      <LinesField
        of={settings}
        name="trace_origins"
        label={RUM_SETTINGS.traceOrigins}
        hint={RUM_SETTINGS.traceOriginsHint}
        placeholder="https://api.shop.example"
      />
      <ToggleField of={settings} name="consent_required" label={RUM_SETTINGS.consent} hint={RUM_SETTINGS.consentHint} />
      <NumberField
        of={settings}
        name="retention_days"
        label={RUM_SETTINGS.retention}
        hint={RUM_SETTINGS.retentionHint}
        unit={RUM_SETTINGS.days}
        min={1}
        max={365}
        empty={null}
      />
      <Notified of={of} />
    </>
  )
}

/** Whom to tell of which issues. */
function Notified({ of }: { of: FormState<Values> }) {
  const groups = useRoute(listGroups)
  if (groups.data?.length === 0)
    return (
      <p class="hint">
        {RUM_SETTINGS.noGroups} <a href="/console/settings/notifications">{RUM_SETTINGS.groups}</a>
      </p>
    )
  return (
    <>
      <ManyField
        of={of}
        name="group_notification_ids"
        label={RUM_SETTINGS.groups}
        hint={RUM_SETTINGS.groupsHint}
        options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ManyField
        of={of}
        name="notified_issues"
        label={RUM_SETTINGS.issues}
        options={NOTIFIED_ISSUES.map(value => ({ value, label: RUM_SETTINGS[`issues_${value}`] }))}
      />
    </>
  )
}

/** The same for those who may not change it. */
function Shown({ app }: { app: RumApp }) {
  const { allowed_origins, trace_origins, consent_required, retention_days } = app.settings
  const list = (origins: readonly string[], none: string) =>
    origins.length === 0 ? none : origins.map(origin => <code key={origin}>{origin} </code>)
  const facts = [
    { name: RUM_SETTINGS.origins, value: list(allowed_origins, RUM_SETTINGS.anyOrigin) },
    { name: RUM_SETTINGS.traceOrigins, value: list(trace_origins, RUM_SETTINGS.noOrigin) },
    { name: RUM_SETTINGS.consent, value: consent_required ? RUM_SETTINGS.yes : RUM_SETTINGS.no },
    { name: RUM_SETTINGS.retention, value: retention_days ?? RUM_SETTINGS.byPlan },
  ]
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">{RUM.settings}</h2>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <small>{name}</small>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { AreaField, ChoiceField, NumberField, TextField, ToggleField } from '../../form/field.tsx'
import { Fold } from '../../form/fold.tsx'
import type { Form } from '../../form/use-form.ts'
import { MONITOR_FORM } from '../../words/monitor-form.ts'
import { MonitorBacktest } from '../backtest/index.ts'
import type { FieldsGiven } from './basics.tsx'
import { Parents } from './parents.tsx'
import type { Values } from './values.ts'

/** How runs become a verdict, for types whose regions vote. */
export function Verdict({ of, own, isHttp = false }: FieldsGiven & { isHttp?: boolean }) {
  return (
    <Fold title={MONITOR_FORM.verdict} about={MONITOR_FORM.verdictAbout}>
      <div class="pair">
        <NumberField of={of} name="timeout_seconds" label={MONITOR_FORM.timeout} unit={MONITOR_FORM.seconds} />
        <NumberField of={of} name="retries" label={MONITOR_FORM.retries} hint={MONITOR_FORM.retriesHint} />
        <NumberField of={of} name="failure_threshold" label={MONITOR_FORM.failures} hint={MONITOR_FORM.failuresHint} />
        <NumberField of={of} name="failure_window" label={MONITOR_FORM.window} hint={MONITOR_FORM.windowHint} />
        <NumberField of={of} name="recovery_threshold" label={MONITOR_FORM.recovery} hint={MONITOR_FORM.recoveryHint} />
        <NumberField
          of={of}
          name="min_healthy_regions"
          label={MONITOR_FORM.quorum}
          hint={MONITOR_FORM.quorumHint}
          empty={null}
        />
        <NumberField
          of={of}
          name="degraded_threshold_ms"
          label={MONITOR_FORM.slow}
          hint={MONITOR_FORM.slowHint}
          unit="ms"
          empty={null}
        />
      </div>
      {isHttp && <ToggleField of={of} name="inverted" label={MONITOR_FORM.inverted} hint={MONITOR_FORM.invertedHint} />}
      <MonitorBacktest values={of.values} own={own} />
    </Fold>
  )
}

/** What happens after a verdict. */
export function Alerts({ of, own }: FieldsGiven) {
  return (
    <Fold title={MONITOR_FORM.alerts} about={MONITOR_FORM.alertsAbout}>
      <ToggleField of={of} name="muted" label={MONITOR_FORM.muted} hint={MONITOR_FORM.mutedHint} />
      <NumberField
        of={of}
        name="reminder_interval_minutes"
        label={MONITOR_FORM.reminder}
        hint={MONITOR_FORM.reminderHint}
        unit={MONITOR_FORM.minutes}
        empty={null}
      />
      <Parents of={of} own={own} />
    </Fold>
  )
}

/** Notes for whoever is paged, and the external key if the kind has one. */
export function Notes({ of, hasKey = true }: { of: Form<Values>; hasKey?: boolean }) {
  return (
    <Fold title={MONITOR_FORM.notes} about={hasKey ? MONITOR_FORM.notesAbout : MONITOR_FORM.notesOfPeople}>
      <AreaField of={of} name="description" label={MONITOR_FORM.description} empty={null} />
      <TextField
        of={of}
        name="runbook_url"
        label={MONITOR_FORM.runbook}
        hint={MONITOR_FORM.runbookHint}
        empty={null}
        placeholder="https://"
      />
      {hasKey && <ExternalKey of={of} />}
    </Fold>
  )
}

export function ExternalKey({ of }: { of: Form<Values> }) {
  return (
    <TextField
      of={of}
      name="external_key"
      label={MONITOR_FORM.externalKey}
      hint={MONITOR_FORM.externalKeyHint}
      empty={null}
      isCode
    />
  )
}

export function IpFamily({ of }: { of: Form<Values> }) {
  return (
    <ChoiceField
      of={of}
      name="ip_family"
      label={MONITOR_FORM.ipFamily}
      options={[
        { value: 'any', label: MONITOR_FORM.anyFamily },
        { value: '4', label: 'IPv4' },
        { value: '6', label: 'IPv6' },
      ]}
    />
  )
}

/** The initial values of a new monitor of a voted type: the server's defaults. */
export const VOTED_STARTS: Values = {
  interval_seconds: 60,
  timeout_seconds: 10,
  retries: 1,
  failure_threshold: 1,
  failure_window: 1,
  recovery_threshold: 1,
  ip_family: 'any',
  check_regions: null,
  service_id: null,
  group_notification_ids: [],
  tags: [],
}

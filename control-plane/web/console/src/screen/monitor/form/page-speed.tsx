import { NumberField, ToggleField } from '../../../form/field.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import { type FieldsGiven, Interval, NameField, Notes, Regions, TagsField, Told } from '../../monitor-fields/index.ts'

/** A page-speed check is created with its HTTP monitor; this form only changes it. */
export function PageSpeedFields({ of }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{KIND_FORM.budgets}</legend>
        <p class="hint">{KIND_FORM.budgetsHint}</p>
        <div class="pair">
          <NumberField of={of} name="lcp_budget_ms" label={KIND_FORM.lcp} unit="ms" empty={null} />
          <NumberField of={of} name="cls_budget" label={KIND_FORM.cls} step={0.01} empty={null} />
          <NumberField of={of} name="transfer_budget_bytes" label={KIND_FORM.transfer} unit="B" empty={null} />
        </div>
      </fieldset>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <NameField of={of} />
        <Interval of={of} least={300} />
        <NumberField of={of} name="timeout_seconds" label={MONITOR_FORM.timeout} unit={MONITOR_FORM.seconds} />
        <Regions of={of} />
        <TagsField of={of} />
        <ToggleField of={of} name="muted" label={MONITOR_FORM.muted} hint={MONITOR_FORM.mutedHint} />
      </fieldset>
      <Told of={of} isServed={false} />
      <Notes of={of} hasKey={false} />
    </>
  )
}

import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { ChoiceField, ManyField, TextField, WordsField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { duration } from '../../part/duration.ts'
import { useRoute } from '../../server/cache.ts'
import { MONITOR_FORM } from '../../words/monitor-form.ts'
import type { Values } from './values.ts'

export interface FieldsGiven {
  of: Form<Values>
  /** The id of the monitor being changed; undefined for a new one. */
  own: string | undefined
}

const INTERVALS = [10, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 21_600, 43_200, 86_400]

/** The interval between checks; `least` is in seconds. */
export function Interval({ of, least = 10 }: { of: Form<Values>; least?: number }) {
  const current = Number(of.values.interval_seconds)
  const choices = INTERVALS.filter(seconds => seconds >= least)
  if (current && !choices.includes(current)) choices.push(current)
  return (
    <ChoiceField
      of={of}
      name="interval_seconds"
      label={MONITOR_FORM.interval}
      options={choices.sort((a, b) => a - b).map(value => ({ value, label: duration(value) }))}
    />
  )
}

export function NameField({ of }: { of: Form<Values> }) {
  return <TextField of={of} name="friendly_name" label={MONITOR_FORM.name} hint={MONITOR_FORM.nameHint} />
}

/** The regions that check it; none means the account's default regions. */
export function Regions({ of }: { of: Form<Values> }) {
  const { data = [] } = useRoute(listRegions)
  if (data.length === 0) return null
  const all = {
    ...of,
    set: ({ check_regions }: Values) =>
      of.set({ check_regions: (check_regions as string[]).length === 0 ? null : check_regions }),
  }
  return (
    <ManyField
      of={all}
      name="check_regions"
      label={MONITOR_FORM.regions}
      hint={MONITOR_FORM.regionsHint}
      options={data.map(({ slug, name, agents_online }) => ({
        value: slug,
        label: agents_online > 0 ? name : MONITOR_FORM.regionAway(name),
      }))}
    />
  )
}

interface ToldGiven {
  of: Form<Values>
  /** Whether it can belong to a service. */
  isServed?: boolean
  /** Whether its services are set elsewhere: on the screen of the service. */
  isElsewhere?: boolean
}

/** Who is notified: a service's people on call, and notification groups. */
export function Told({ of, isServed = true, isElsewhere = false }: ToldGiven) {
  const services = useRoute(listServices)
  const groups = useRoute(listGroups)
  return (
    <fieldset class="part">
      <legend>{MONITOR_FORM.told}</legend>
      {isServed && (services.data?.length ?? 0) > 0 && (
        <ChoiceField
          of={of}
          name="service_id"
          label={MONITOR_FORM.service}
          hint={MONITOR_FORM.serviceHint}
          options={[
            { value: null as string | null, label: MONITOR_FORM.noService },
            ...(services.data ?? []).map(({ id, name }) => ({ value: id as string | null, label: name })),
          ]}
        />
      )}
      {isServed && services.data?.length === 0 && (
        <p class="hint">
          {MONITOR_FORM.noServices} <a href="/console/services">{MONITOR_FORM.services}</a>
        </p>
      )}
      {isElsewhere && (
        <p class="hint">
          {MONITOR_FORM.serviceElsewhere} <a href="/console/services">{MONITOR_FORM.services}</a>
        </p>
      )}
      {(groups.data?.length ?? 0) > 0 ? (
        <ManyField
          of={of}
          name="group_notification_ids"
          label={MONITOR_FORM.groups}
          hint={MONITOR_FORM.groupsHint}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <p class="hint">{MONITOR_FORM.noGroups}</p>
      )}
    </fieldset>
  )
}

export function TagsField({ of }: { of: Form<Values> }) {
  return <WordsField of={of} name="tags" label={MONITOR_FORM.tags} hint={MONITOR_FORM.tagsHint} placeholder="web, eu" />
}

import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { ChoiceField, ManyField, NumberField, WordsField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { useRoute } from '../../server/cache.ts'
import { BROWSER } from '../../words/browser-check.ts'
import { FREQUENCY_OPTIONS, type Values } from './values.ts'

/** When and where the script runs, and who is notified. */
export function Settings({ of }: { of: Form<Values> }) {
  const regions = useRoute(listRegions).data ?? []
  const groups = useRoute(listGroups).data ?? []
  const services = useRoute(listServices).data ?? []
  return (
    <div class="settings">
      <ChoiceField of={of} name="frequency" label={BROWSER.frequency} options={FREQUENCY_OPTIONS} />
      <NumberField
        of={of}
        name="timeout_seconds"
        label={BROWSER.timeout}
        hint={BROWSER.timeoutHint}
        unit={BROWSER.seconds}
        empty={null}
      />
      <ManyField
        of={of}
        name="check_regions"
        label={BROWSER.regions}
        hint={BROWSER.regionsHint}
        options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      {regions.length > 1 && (
        <NumberField
          of={of}
          name="min_healthy_regions"
          label={BROWSER.healthy}
          hint={BROWSER.healthyHint}
          empty={null}
          min={1}
        />
      )}
      {groups.length > 0 && (
        <ManyField
          of={of}
          name="group_notification_ids"
          label={BROWSER.groups}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {services.length > 0 && (
        <ChoiceField
          of={of}
          name="service_id"
          label={BROWSER.service}
          options={[
            { value: null, label: BROWSER.noService },
            ...services.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <WordsField of={of} name="tags" label={BROWSER.tags} hint={BROWSER.tagsHint} />
    </div>
  )
}

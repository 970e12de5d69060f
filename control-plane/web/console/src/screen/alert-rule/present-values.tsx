import { testUnsavedAlertRule } from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { WhenRead } from '../../part/shown.tsx'
import { unitText } from '../../part/unit-text.ts'
import { useLast, useSettled } from '../../part/use-settled.ts'
import { useRoute } from '../../server/cache.ts'
import { ALERT_RULE } from '../../words/alert-rule.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { ruleUnit } from './history-plot.tsx'
import { labelsOf } from './labels.ts'
import type { ruleOf } from './rule-of.ts'

const EVERY_MS = 60_000
/** How many of the series are shown: breaches first. */
const SHOWN = 20
const TONES = { ok: 'good', breach: 'bad', no_data: 'idle' } as const

/** The current value of each series, and the state it would have under the rule. */
export function PresentValues({ rule }: { rule: NonNullable<ReturnType<typeof ruleOf>> }) {
  const body = useSettled(rule)
  const read = useRoute(testUnsavedAlertRule, { body }, { every: EVERY_MS })
  const last = useLast(read.data)
  return (
    <section aria-labelledby="present-values">
      <h2 id="present-values">{ALERT_RULE.now}</h2>
      <WhenRead of={{ ...read, data: read.error ? undefined : last }}>
        {({ series, left_out }) =>
          series.length === 0 ? (
            <p class="soft">{DASHBOARD.noData}</p>
          ) : (
            <>
              <ul class="present">
                {series.slice(0, SHOWN).map(({ labels, value, would }) => (
                  <li key={JSON.stringify(labels)}>
                    <span class="series">{labelsOf(labels)}</span>
                    <strong>{unitText.value(value, ruleUnit(rule as never))}</strong>
                    <span class={`status ${TONES[would]}`}>{ALERT_RULE[`would_${would}`]}</span>
                  </li>
                ))}
              </ul>
              {(series.length > SHOWN || left_out > 0) && (
                <small>{DASHBOARD.more(Math.max(0, series.length - SHOWN) + left_out)}</small>
              )}
            </>
          )
        }
      </WhenRead>
    </section>
  )
}

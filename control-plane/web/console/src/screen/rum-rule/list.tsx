import {
  deleteRumRule,
  deleteRumSessionFilter,
  listRumRules,
  listRumSessionFilters,
  updateRumRule,
} from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useMay } from '../../server/session.ts'
import { locale } from '../../words/language.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_RULE } from '../../words/rum-rule.ts'
import { addressOf, RumFrame } from '../rum-app/index.ts'
import { conditionText } from './condition-text.ts'
import { Entry } from './entry.tsx'
import './rule.css'

export type Rule = ReplyOf<typeof listRumRules>[number]
export type SessionFilter = ReplyOf<typeof listRumSessionFilters>[number]

/** What is recorded: the rules in their order, and the session filters. */
export default function RumRules({ app_id }: { app_id: string }) {
  const mayChange = useMay('member')
  return (
    <RumFrame app_id={app_id} tab="rules">
      {() => (
        <>
          {!mayChange && <p>{RUM.readOnly}</p>}
          <Rules app_id={app_id} mayChange={mayChange} />
          <Filters app_id={app_id} mayChange={mayChange} />
        </>
      )}
    </RumFrame>
  )
}

interface Given {
  app_id: string
  mayChange: boolean
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 4 })

function aboutRule({ capture, sample_rate, effective_rate, auto_sample }: Rule): string {
  const rate = auto_sample ? RUM_RULE.upTo(percent.format(sample_rate)) : RUM_RULE.of(percent.format(sample_rate))
  const now = effective_rate === sample_rate ? [] : [RUM_RULE.now(percent.format(effective_rate))]
  return [RUM_RULE[capture], rate, ...now].join(' · ')
}

function Rules({ app_id, mayChange }: Given) {
  const rules = useRoute(listRumRules, { params: { app_id } })
  const remove = useChange(deleteRumRule)
  const update = useChange(updateRumRule)
  const at = `${addressOf(app_id, 'rules')}`
  /** Writes only the places that change; the list is read again even if one is refused. */
  const move = async (all: readonly Rule[], from: number, to: number) => {
    const [rule, other] = [all[from], all[to]]
    if (!rule || !other) return
    const next = all.with(to, rule).with(from, other)
    for (const [position, { id, position: before }] of next.entries())
      if (position !== before && !(await update.run({ params: { app_id, rule_id: id }, body: { position } }))) return
  }
  return (
    <section class="card" aria-labelledby="rules">
      <h2 id="rules">{RUM_RULE.rules}</h2>
      <p>{RUM_RULE.rulesWhat}</p>
      <WhenRead of={rules}>
        {all => (
          <ol class="rum-entries" aria-label={RUM_RULE.rules}>
            {all.map((rule, index) => (
              <Entry
                key={rule.id}
                name={rule.name}
                enabled={rule.enabled}
                about={aboutRule(rule)}
                conditions={rule.conditions.map(conditionText)}
                href={`${at}/${rule.id}`}
                mayChange={mayChange}
                isBusy={update.isRunning || remove.isRunning}
                onUp={index > 0 ? () => void move(all, index, index - 1) : null}
                onDown={index < all.length - 1 ? () => void move(all, index, index + 1) : null}
                onRemove={() => remove.run({ params: { app_id, rule_id: rule.id } })}
              />
            ))}
            {all.length === 0 && <li>{RUM_RULE.noRules}</li>}
          </ol>
        )}
      </WhenRead>
      {mayChange && (
        <a class="button" href={`${at}/new`} data-main-action>
          {RUM_RULE.addRule}
        </a>
      )}
    </section>
  )
}

function Filters({ app_id, mayChange }: Given) {
  const filters = useRoute(listRumSessionFilters, { params: { app_id } })
  const remove = useChange(deleteRumSessionFilter)
  const at = `/console/real-users/${app_id}/filters`
  return (
    <section class="card" aria-labelledby="filters">
      <h2 id="filters">{RUM_RULE.filters}</h2>
      <p>{RUM_RULE.filtersWhat}</p>
      <WhenRead of={filters}>
        {all => (
          <ul class="rum-entries" aria-label={RUM_RULE.filters}>
            {all.map(({ id, name, enabled, capture_replay, conditions }) => (
              <Entry
                key={id}
                name={name}
                enabled={enabled}
                about={capture_replay ? RUM_RULE.withReplay : RUM_RULE.marks}
                conditions={conditions.map(conditionText)}
                href={`${at}/${id}`}
                sessions={`${addressOf(app_id, 'sessions')}?filter=${id}`}
                mayChange={mayChange}
                isBusy={remove.isRunning}
                onRemove={() => remove.run({ params: { app_id, id } })}
              />
            ))}
            {all.length === 0 && <li>{RUM_RULE.noFilters}</li>}
          </ul>
        )}
      </WhenRead>
      {mayChange && (
        <a class="button plain" href={`${at}/new`}>
          {RUM_RULE.addFilter}
        </a>
      )}
    </section>
  )
}

import {
  FEATURE_NAMES,
  type Feature,
  type LimitName,
  type PlanExceptions,
} from '@pharos/shared-protocol/contract/business/plan.ts'
import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import { featureName } from '@pharos/shared-protocol/plan-text.ts'
import { colon, language } from '../../words/language.ts'
import { PLAN } from '../../words/plan.ts'

/** What the operator allows this account beyond its plan. It counts where it is more than the plan. */
export function Exceptions({ of }: { of: PlanExceptions }) {
  const all = Object.entries(of).filter(([, value]) => value !== undefined)
  if (all.length === 0) return null
  return (
    <>
      <h3>{PLAN.exceptions}</h3>
      <p>{PLAN.exceptionsWhy}</p>
      <ul aria-label={PLAN.exceptions}>
        {all.map(([name, value]) => (
          <li key={name}>{textOf(name, value)}</li>
        ))}
      </ul>
    </>
  )
}

function textOf(name: string, value: PlanExceptions[keyof PlanExceptions]): string {
  const feature = FEATURE_NAMES.find(each => each === name) as Feature | undefined
  if (feature !== undefined) return `${featureName(feature, language)}${colon}${value === true ? PLAN.yes : PLAN.no}`
  const limit = name as LimitName
  return `${limitName(limit, language)}${colon}${limitText(limit, typeof value === 'number' ? value : null, language)}`
}

import type { Account } from '@pharos/shared-protocol/contract/account/account.ts'
import { FEATURE_NAMES, LIMIT_NAMES, type PlanLimits } from '@pharos/shared-protocol/contract/business/plan.ts'
import { listPlans } from '@pharos/shared-protocol/contract/business/plan-routes.ts'
import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import { featureName } from '@pharos/shared-protocol/plan-text.ts'
import type { z } from 'zod'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { language } from '../../words/language.ts'
import { PLAN } from '../../words/plan.ts'

type Read = z.output<typeof Account>
/** A column of the table: a plan, or the account itself. */
interface Column {
  name: string
  isOwn: boolean
  limits: PlanLimits
}

/** What each plan includes, beside what the account may have. `isOnly`: no other plan is of interest. */
export function Includes({ account, isOnly }: { account: Read; isOnly: boolean }) {
  const plans = useRoute(listPlans, {}, { enabled: !isOnly })
  const own = { name: PLAN.yours, isOwn: true, limits: account.limits }
  if (isOnly) return <Table columns={[own]} />
  return (
    <WhenRead of={plans}>
      {found => (
        <Table
          columns={[own, ...found.map(({ plan, limits }) => ({ name: plan, isOwn: plan === account.plan, limits }))]}
        />
      )}
    </WhenRead>
  )
}

function Table({ columns }: { columns: readonly Column[] }) {
  return (
    // Wider than a phone, so it is scrolled by itself, also with the keyboard.
    <div class="plans" role="region" aria-label={PLAN.includes} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{PLAN.what}</th>
            {columns.map(({ name, isOwn }) => (
              <th key={name} scope="col" class={isOwn ? 'own' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LIMIT_NAMES.map(limit => (
            <Row
              key={limit}
              name={limitName(limit, language)}
              columns={columns}
              show={limits => limitText(limit, limits[limit], language)}
            />
          ))}
          {FEATURE_NAMES.map(feature => (
            <Row
              key={feature}
              name={featureName(feature, language)}
              columns={columns}
              show={limits => (limits[feature] ? PLAN.yes : PLAN.no)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ name, columns, show }: { name: string; columns: readonly Column[]; show(limits: PlanLimits): string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(column => (
        <td key={column.name} class={column.isOwn ? 'own' : undefined}>
          {show(column.limits)}
        </td>
      ))}
    </tr>
  )
}

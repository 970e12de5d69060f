import type { getAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import { isRetention } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { previewPlan } from '@pharos/shared-protocol/contract/business/plan-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import { featureName } from '@pharos/shared-protocol/plan-text.ts'
import { legible } from './legible.ts'

export function planPage({ plan, limits }: Pick<ReplyOf<typeof getAccount>, 'plan' | 'limits'>): string {
  const rows: [string, unknown][] = [['plan', plan], ...Object.entries(limits)]
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.map(([name, value]) => `${name.padEnd(width)}${wordOf(value)}`).join('\n')
}

function wordOf(value: unknown): string {
  if (value === null) return 'unlimited'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

type Preview = ReplyOf<typeof previewPlan>
type Counted = Preview['no_longer_paged']

export function previewPage(preview: Preview): string {
  const { current_plan, plan, read_only, slower_monitors: slower, lower_limits, lost_rights, no_longer_paged } = preview
  const lines = [
    ...read_only.map(
      ({ kind, ...found }) => `read-only: ${found.count} ${kind.replaceAll('_', ' ')} (${named(found)})`,
    ),
    ...(slower.count > 0
      ? [`checked every ${slower.interval_seconds} s: ${slower.count} monitors (${named(slower)})`]
      : []),
    ...lost_rights.map(
      ({ feature, ...found }) =>
        `no longer included: ${featureName(feature, 'en')}, used by ${found.count} (${named(found)})`,
    ),
    ...lower_limits.map(
      ({ limit, before, after }) =>
        `less: ${limitName(limit, 'en')}, ${limitText(limit, after, 'en')} instead of ${limitText(limit, before, 'en')}`,
    ),
    ...(lower_limits.some(({ limit }) => isRetention(limit))
      ? ['kept: what is stored already, as long as the present plan says']
      : []),
    ...(no_longer_paged.count > 0 ? [`no longer paged: ${named(no_longer_paged)}`] : []),
  ]
  const title = `From ${current_plan} to ${plan}:`
  return lines.length === 0 ? `${title} nothing is taken away.` : [title, ...lines.map(line => `  ${line}`)].join('\n')
}

function named({ count, first }: Counted): string {
  const names = first.map(({ name }) => legible(name)).join(', ')
  return count > first.length ? `${names} and ${count - first.length} more` : names
}

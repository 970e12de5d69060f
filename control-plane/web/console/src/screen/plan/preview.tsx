import { isRetention } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { previewPlan } from '@pharos/shared-protocol/contract/business/plan-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import { featureName } from '@pharos/shared-protocol/plan-text.ts'
import type { ComponentChildren } from 'preact'
import { language } from '../../words/language.ts'
import { KINDS, PLAN } from '../../words/plan.ts'

export type Preview = ReplyOf<typeof previewPlan>
type Counted = Preview['no_longer_paged']

/** Whether a plan takes anything away. */
export function takesAway(of: Preview): boolean {
  const lists = [of.read_only, of.lower_limits, of.lost_rights]
  return lists.some(list => list.length > 0) || of.slower_monitors.count > 0 || of.no_longer_paged.count > 0
}

/** What another plan would take away: whom nobody could page first, since that is the most urgent. */
export function ShowPreview({ of }: { of: Preview }) {
  if (!takesAway(of)) return <p>{PLAN.nothing}</p>
  const { no_longer_paged: silent, slower_monitors: slower } = of
  return (
    <>
      <p>{PLAN.kept}</p>
      {silent.count > 0 && (
        <p role="alert">
          <strong>{PLAN.unpaged(silent.count)}</strong> {namesOf(silent)}
        </p>
      )}
      <Part title={PLAN.readOnly}>
        {of.read_only.map(({ kind, ...found }) => (
          <Entry key={kind} title={KINDS[kind]} of={found} />
        ))}
      </Part>
      <Part title={PLAN.slower}>
        {slower.count > 0 && [<Entry key="slower" title={PLAN.every(slower.interval_seconds)} of={slower} />]}
      </Part>
      <Part title={PLAN.lost}>
        {of.lost_rights.map(({ feature, ...found }) => (
          <Entry key={feature} title={featureName(feature, language)} of={found} />
        ))}
      </Part>
      <Part title={PLAN.less}>
        {of.lower_limits.map(({ limit, before, after }) => (
          <li key={limit}>
            {limitName(limit, language)}:{' '}
            {PLAN.insteadOf(limitText(limit, after, language), limitText(limit, before, language))}
          </li>
        ))}
      </Part>
      {of.lower_limits.some(({ limit }) => isRetention(limit)) && <p>{PLAN.stored}</p>}
    </>
  )
}

/** A list with its title; nothing if it is empty. */
function Part({ title, children }: { title: string; children: ComponentChildren[] | false }) {
  if (children === false || children.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul aria-label={title}>{children}</ul>
    </>
  )
}

function Entry({ title, of }: { title: string; of: Counted }) {
  return (
    <li>
      {title} ({of.count}): {namesOf(of)}
    </li>
  )
}

function namesOf({ count, first }: Counted): string {
  const names = first.map(({ name }) => name).join(', ')
  return count > first.length ? PLAN.more(names, count - first.length) : names
}

import type { UsageLimit } from '@pharos/shared-protocol/contract/business/usage.ts'
import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import type { z } from 'zod'
import { language } from '../../words/language.ts'
import { USAGE } from '../../words/usage.ts'
import './limits.css'

type Limit = z.output<typeof UsageLimit>

/** The shares at which the owners are mailed. */
const NEAR = 0.8

/** The limits that can be used up, with marks at 80 and 100 %. */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  const bounded = limits.flatMap(({ limit, ...each }) => (limit === null ? [] : [{ ...each, limit }]))
  return (
    <>
      <h3>{USAGE.limits}</h3>
      {bounded.length === 0 && <p>{USAGE.unlimited}</p>}
      <ul class="limits">
        {bounded.map(each => (
          <Bar key={each.name} of={each} />
        ))}
      </ul>
    </>
  )
}

function Bar({ of: { name, used, limit, period, is_hard } }: { of: Limit & { limit: number } }) {
  const title = limitName(name, language)
  const share = limit === 0 ? 1 : used / limit
  return (
    <li>
      <div class="facts">
        <strong>{title}</strong>
        <span>
          {USAGE.of(limitText(name, used, language), limitText(name, limit, language))} · {USAGE[period]}
        </span>
        {share >= 1 && <span class={is_hard ? 'badge bad' : 'badge warn'}>{USAGE.reached}</span>}
        {share >= NEAR && share < 1 && <span class="badge warn">{USAGE.near}</span>}
        <small>{is_hard ? USAGE.hard : USAGE.soft}</small>
      </div>
      <meter aria-label={title} min={0} max={limit || 1} high={(limit || 1) * NEAR} optimum={0} value={used} />
    </li>
  )
}

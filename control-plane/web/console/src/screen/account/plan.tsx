import type { Account } from '@pharos/shared-protocol/contract/account.ts'
import type { z } from 'zod'
import { ACCOUNT } from '../../words/account.ts'

type Read = z.output<typeof Account>

/** The plan, and what it includes. */
export function Plan({ plan, limits }: Pick<Read, 'plan' | 'limits'>) {
  const count = (most: number | null) => (most === null ? ACCOUNT.anyNumber : ACCOUNT.upTo(most))
  const has = (is: boolean) => (is ? ACCOUNT.included : ACCOUNT.notIncluded)
  const rows = [
    [ACCOUNT.monitors, count(limits.monitors)],
    [ACCOUNT.dnsMonitors, count(limits.dns_record_monitors)],
    [ACCOUNT.interval, ACCOUNT.seconds(limits.interval_floor_seconds)],
    [ACCOUNT.replays, count(limits.rum_replays_per_day)],
    [ACCOUNT.phone, has(limits.phone)],
    [ACCOUNT.singleSignOn, has(limits.single_sign_on)],
    [ACCOUNT.directory, has(limits.directory)],
  ]
  return (
    <section class="card" aria-labelledby="plan">
      <h2 id="plan">
        {ACCOUNT.plan}: <span class="plan">{plan}</span>
      </h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} class="pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

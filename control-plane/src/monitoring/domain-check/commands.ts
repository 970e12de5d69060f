import type * as contract from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import { sayDomain } from '@pharos/shared-protocol/text/en/domain.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { lockState, type Monitor, settleStatus } from '../monitor/index.ts'
import { runBy } from '../planned/index.ts'
import { nextRegularRun } from './cadence.ts'
import { dateInForce, domainConfigOf } from './facts.ts'
import type { DomainRow } from './present.ts'
import { describeDnsJob, domainVerbs, loadRow } from './queries.ts'
import { standingOf } from './rules.ts'

/** Sets or clears the customer's date. The status changes at once; alerts follow with the next run (api.md B3). */
export async function updateDnsJob(ctx: Ctx, { params, body }: Input<typeof contract.updateDnsJob>) {
  const monitor = await domainVerbs.loadToChange(ctx, params.dns_job_id)
  noteRevision(ctx, monitor.id, monitor)
  if (body.manual_expiry_date === undefined) return describeDnsJob(ctx, monitor.id)
  // An outcome that arrives meanwhile waits until the date is stored.
  await lockState(ctx, monitor.id)
  const config = { ...monitor.config, manual_expiry_date: body.manual_expiry_date } as Monitor['config']
  applyChanges(monitor, { config })
  await ctx.em.flush()
  const row = await loadRow(ctx, monitor.id)
  await adoptDate(ctx, row)
  const { expiry } = dateInForce(row.facts, body.manual_expiry_date)
  await runBy(ctx, monitor.id, nextRegularRun(monitor.id, expiry, ctx.now).at)
  return describeDnsJob(ctx, monitor.id)
}

async function adoptDate(ctx: Ctx, row: DomainRow): Promise<void> {
  const { manual_expiry_date } = domainConfigOf(row)
  const found = row.facts.exhausted ?? row.last_failure_reason
  const standing = standingOf(row.facts, manual_expiry_date, found, ctx.now)
  if (standing.status === row.status && standing.failure_reason === row.last_failure_reason) return
  const said = sayDomain(manual_expiry_date === null ? 'domain.manual_cleared' : 'domain.manual_set')
  const why = { reason: said.text, reason_text: textIn(said) }
  await settleStatus(ctx, row, row, { ...standing, ...why, trigger_run: null })
}

import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { tellAdmins, viewLink } from '../delivery/index.ts'
import type { IncidentSnapshot } from '../incident/index.ts'
import type { Miss } from './rules.ts'

/**
 * Mails the account's admins that no level of the policy paged anybody for an incident, and why. A gap that an override
 * made on purpose is no reason to wake them.
 */
export async function tellUnreached(
  ctx: SystemCtx,
  incident: IncidentSnapshot,
  generation: number,
  misses: readonly Miss[],
): Promise<void> {
  if (misses.length > 0 && misses.every(miss => miss.on_purpose)) return
  const { id, account_id, number, title, severity, service_name } = incident
  const texts = [...new Set(misses.map(miss => miss.said.text))]
  const message = {
    event: 'incident.unreached',
    tone: 'problem' as const,
    severity,
    subject: `Nobody was paged for incident #${number}: ${title}`,
    text: 'No level of its escalation policy reaches anyone. Check the incident and the policy.',
    facts: [
      ...(service_name === null ? [] : [{ label: 'Service', value: service_name }]),
      ...texts.map(value => ({ label: 'Not reached', value })),
    ],
    links: [viewLink(baseUrlOf(ctx.platform.config), 'Open incident', `/incident/${id}`)],
    thread: `unreached-${id}`,
    at: ctx.now,
    webhook: { event: 'incident.unreached', incident: { id, number, title } },
  }
  await tellAdmins(ctx, account_id, message, `unreached/${id}/${generation}`)
}

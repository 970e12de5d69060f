import { Severity } from '@pharos/shared-protocol/contract/incident.ts'
import { z } from 'zod'
import { type InboundAlert, titleOf } from './alert.ts'

/** Our own format, for senders without one. */
export const GenericAlert = z
  .object({
    dedup_key: z.string().min(1).max(1_000),
    state: z.enum(['firing', 'resolved']).default('firing'),
    title: z.string().min(1).max(300).optional(),
    severity: Severity.optional(),
    message: z.string().max(10_000).optional(),
  })
  .check(({ value, issues }) => {
    if (value.state === 'firing' && !value.title?.trim())
      issues.push({ code: 'custom', input: value, path: ['title'], message: 'is required while the alert is firing' })
  })

export function readGeneric(alert: z.output<typeof GenericAlert>): InboundAlert {
  const { dedup_key, state, title = '', severity = null, message = null } = alert
  return { key: dedup_key, state, title: titleOf(title), severity, detail: message }
}

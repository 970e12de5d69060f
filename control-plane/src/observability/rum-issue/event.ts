import { NOTIFIED_ISSUES } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { z } from 'zod'
import { defineEvent, Instant } from '../../platform/outbox/event.ts'

/** The application, and the notification groups that it had chosen by then. Subject: the application. */
const from = { app: z.object({ id: z.string(), name: z.string() }), group_notification_ids: z.array(z.string()) }

/** People are told of an issue. Its texts are made by strangers. */
export const ISSUE_NOTICED = defineEvent(
  'rum_issue.noticed',
  z.object({
    ...from,
    kind: z.enum(NOTIFIED_ISSUES),
    reason: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }),
    issue: z.object({
      fingerprint: z.string(),
      title: z.string(),
      culprit: z.string(),
      release: z.string().nullable(),
      event_count: z.number(),
    }),
  }),
)

/** People are told how many issues they were not told of one by one. */
export const ISSUES_LEFT_OUT = defineEvent(
  'rum_issue.left_out',
  z.object({
    ...from,
    from: Instant,
    to: Instant,
    counts: z.object({ new: z.number(), regressed: z.number(), escalating: z.number() }),
  }),
)

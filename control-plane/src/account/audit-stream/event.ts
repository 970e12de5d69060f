import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** The audit log has not arrived at its destination for an hour. Subject: the stream; `account` is the account's name. */
export const AUDIT_STREAM_FAILING = defineEvent(
  'account.audit_stream_failing',
  z.object({ account: z.string(), destination: z.string(), since: z.number(), reason: z.string() }),
)

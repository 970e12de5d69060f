import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** An archive has begun, is ready, or has failed. Subject: the archive. */
export const ARCHIVE_CHANGED = defineEvent('account_export.changed', z.object({}))

import { z } from 'zod'
import { defineEvent } from '../../platform/outbox/event.ts'

/** A secret was set or deleted. Subject: the secret. */
export const SECRETS_CHANGED = defineEvent('account.secrets_changed', z.object({}))

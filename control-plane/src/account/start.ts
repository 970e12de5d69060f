import type { Platform } from '../platform/context.ts'
import { startForgetting } from '../platform/forget.ts'
import type { Worker } from '../platform/worker.ts'
import { OLD_AUDIT_ENTRIES } from './audit-log/index.ts'
import { OLD_IMPERSONATIONS } from './impersonation/index.ts'
import { OLD_USAGE_DAYS } from './meter/index.ts'
import { OLD_PEOPLE } from './person/index.ts'
import { OLD_SESSIONS } from './session/index.ts'

export function startAccountHousekeeping(platform: Platform): Worker {
  return startForgetting(platform, 'account-housekeeping', [
    OLD_AUDIT_ENTRIES,
    OLD_SESSIONS,
    OLD_PEOPLE,
    OLD_USAGE_DAYS,
    OLD_IMPERSONATIONS,
  ])
}

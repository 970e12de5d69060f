import { secretFieldsOf } from '../secret-field.ts'
import { MONITOR_ROUTES } from './monitor-routes.ts'

/** What the kinds of monitors keep secret. */
export const MONITOR_SECRETS = secretFieldsOf(
  Object.values(MONITOR_ROUTES).flatMap(({ create, update }) => [...(create ? [create.body] : []), update.body]),
)

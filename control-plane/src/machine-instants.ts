import { ACCOUNT_INSTANTS } from './account/machine-instants.ts'
import { BUSINESS_INSTANTS } from './business/machine-instants.ts'
import { IDENTITY_INSTANTS } from './identity/machine-instants.ts'
import { MONITORING_INSTANTS } from './monitoring/machine-instants.ts'
import { OBSERVABILITY_INSTANTS } from './observability/machine-instants.ts'
import { type MachineInstants, type MoveInstants, PLATFORM_INSTANTS } from './platform/clock-step/index.ts'
import { PUBLISHING_INSTANTS } from './publishing/machine-instants.ts'
import { RESPONSE_INSTANTS } from './response/machine-instants.ts'

/** What is moved after the database's clock was set back. */
export const MACHINE_INSTANTS: readonly (MachineInstants | MoveInstants)[] = [
  ...PLATFORM_INSTANTS,
  ...ACCOUNT_INSTANTS,
  ...IDENTITY_INSTANTS,
  ...MONITORING_INSTANTS,
  ...RESPONSE_INSTANTS,
  ...PUBLISHING_INSTANTS,
  ...OBSERVABILITY_INSTANTS,
  ...BUSINESS_INSTANTS,
]

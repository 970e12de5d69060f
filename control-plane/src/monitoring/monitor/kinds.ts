import type { CheckKind } from '@pharos/shared-protocol/check/kind.ts'
import { httpKind } from '../http-check/kind.ts'
import type { MonitorKind } from './kind.ts'

/** Every kind of check. */
export const KINDS = { http: httpKind } satisfies { [K in CheckKind]: MonitorKind }

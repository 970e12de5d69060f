import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { entryPage } from '../entry/index.ts'
import type { CountCallers } from '../visitor/index.ts'
import { signInByRecoveryCode, signInByTotp } from './sign-in.ts'

export function secondStepRoutes(counted: CountCallers): Binding[] {
  return [
    bindPage(routes.signInByTotp, counted(signInByTotp), entryPage),
    bindPage(routes.signInByRecoveryCode, counted(signInByRecoveryCode), entryPage),
  ]
}

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage, type PageView } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { entryPage, secondFactorPage } from '../entry/index.ts'
import type { CountCallers } from '../visitor/index.ts'
import { signInByRecoveryCode, signInByTotp } from './sign-in.ts'

export function secondStepRoutes(counted: CountCallers): Binding[] {
  return [
    bindPage(routes.signInByTotp, counted(signInByTotp), entryPage, refused),
    bindPage(routes.signInByRecoveryCode, counted(signInByRecoveryCode), entryPage, refused),
  ]
}

const refused = ({ message }: Refusal, view: PageView) =>
  secondFactorPage(['totp', 'passkey', 'recovery_code'], view, message)

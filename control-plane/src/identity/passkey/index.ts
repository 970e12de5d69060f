import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPublic } from '../../platform/http/open.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { CountCallers } from '../visitor/index.ts'
import { listPasskeys, removePasskey, renamePasskey } from './commands.ts'
import { addPasskey, startPasskey } from './register.ts'
import { signInByPasskey, startPasskeySignIn } from './sign-in.ts'

export { OLD_CHALLENGES } from './challenge.ts'
export { listPasskeys, removePasskey, renamePasskey } from './commands.ts'
export { relyingPartyOf } from './relying-party.ts'

export function passkeyRoutes(counted: CountCallers): Binding[] {
  return [
    bindOpen(routes.listPasskeys, listPasskeys),
    bindOpen(routes.startPasskey, startPasskey),
    bindOpen(routes.addPasskey, addPasskey),
    bindOpen(routes.renamePasskey, renamePasskey),
    bindOpen(routes.removePasskey, removePasskey),
    bindPublic(routes.startPasskeySignIn, counted(startPasskeySignIn)),
    bindPublic(routes.signInByPasskey, counted(signInByPasskey)),
  ]
}

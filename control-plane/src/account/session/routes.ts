import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { logOut, revokeSession, switchAccount } from './commands.ts'
import { getCurrentUser } from './current-user.ts'
import { listSessions } from './queries.ts'

// A person's sessions may act in several accounts, so they are read and ended outside the account's transaction.
export const sessionRoutes = [
  bindOpen(routes.getCurrentUser, getCurrentUser),
  bindOpen(routes.logOut, logOut),
  bindOpen(routes.switchAccount, switchAccount),
  bindOpen(routes.listSessions, listSessions),
  bindOpen(routes.revokeSession, revokeSession),
]

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { type RequireRegions, updateAccount } from './commands.ts'
import { deleteAccount, restoreAccount } from './deletion.ts'
import { getAccount } from './queries.ts'

export const accountRoutes = (requireRegions: RequireRegions) => [
  bind(routes.getAccount, getAccount),
  bind(routes.updateAccount, (ctx, input) => updateAccount(ctx, input, requireRegions)),
  bindOpen(routes.deleteAccount, deleteAccount),
  bind(routes.restoreAccount, restoreAccount),
]

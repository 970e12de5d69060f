import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { Verbs } from '../archive/index.ts'
import { requireNoImport, uploadRoutes } from '../archive-upload/index.ts'
import { cancelImport } from './cancel.ts'
import { startImport } from './commands.ts'
import { requireEmpty } from './empty.ts'
import { getImport, listImports } from './queries.ts'

export { importedUntil, OLD_IMPORTS } from './queries.ts'
export { startImports } from './work.ts'

/** `bindings`: the routes that list what an account has. */
export function importRoutes(bindings: readonly Binding[]): Binding[] {
  const verbs = new Map(bindings.map(({ route, verb }) => [route.id, verb])) as unknown as Verbs
  return [
    bindOpen(routes.importAccount, startImport(verbs)),
    bind(routes.listAccountImports, listImports),
    bind(routes.getAccountImport, getImport),
    bindOpen(routes.cancelAccountImport, cancelImport),
    ...uploadRoutes(async tx => {
      await requireNoImport(tx)
      await requireEmpty(tx, verbs)
    }),
  ]
}

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { Verbs } from '../archive/index.ts'
import { uploadRoutes } from '../archive-upload/index.ts'
import { requireEmpty } from './empty.ts'
import { importInto } from './import.ts'
import { listImports } from './record.ts'

export { importedUntil } from './record.ts'

/** `bindings`: the routes that create what is imported. */
export function importRoutes(bindings: readonly Binding[]): Binding[] {
  const verbs = new Map(bindings.map(({ route, verb }) => [route.id, verb])) as unknown as Verbs
  return [
    bindOpen(routes.importAccount, importInto(verbs)),
    bind(routes.listAccountImports, listImports),
    ...uploadRoutes(tx => requireEmpty(tx, verbs)),
  ]
}

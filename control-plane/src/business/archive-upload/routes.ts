import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { startUpload, takePart } from './commands.ts'

/** `requireEmpty`: refuses an account into which nothing can be imported. */
export function uploadRoutes(requireEmpty: (tx: Ctx) => Promise<void>): Binding[] {
  return [
    bindOpen(routes.startAccountImportUpload, startUpload(requireEmpty)),
    bindOpen(routes.uploadAccountImportPart, takePart),
  ]
}

import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindFile } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { startArchive } from './commands.ts'
import { downloadArchive, getArchive, listArchives } from './queries.ts'

export const archiveRoutes: Binding[] = [
  bind(routes.startAccountExport, startArchive),
  bind(routes.listAccountExports, listArchives),
  bind(routes.getAccountExport, getArchive),
  bindFile(routes.downloadAccountExport, downloadArchive),
]

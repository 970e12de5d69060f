import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { previewIncident } from './incident-preview.ts'
import { printMarkdown } from './markdown.ts'
import { previewPage } from './page-preview.ts'
import { createPreviewPrinter } from './preview-print.ts'

/** The previews of one process: few are printed at a time. */
export function previewRoutes(platform: Platform) {
  const print = createPreviewPrinter(platform)
  return [
    bindOpen(routes.previewStatusPage, previewPage(print)),
    bindOpen(routes.previewIncident, previewIncident(print)),
    bind(routes.printMarkdown, printMarkdown),
  ]
}

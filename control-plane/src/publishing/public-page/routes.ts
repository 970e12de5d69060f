import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { createPreview } from './page-preview.ts'

/** The previews of one process: few are printed at a time. */
export function pagePreviewRoutes(platform: Platform) {
  return [bindOpen(routes.previewStatusPage, createPreview(platform))]
}

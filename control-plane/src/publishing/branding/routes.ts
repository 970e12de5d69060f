import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { deleteBrandingAsset, updateBranding, uploadBranding } from './commands.ts'
import { getBranding } from './queries.ts'

export const brandingRoutes = [
  bind(routes.getBranding, getBranding),
  bindOpen(routes.updateBranding, updateBranding),
  bind(routes.uploadBranding, uploadBranding),
  bindOpen(routes.deleteBrandingAsset, deleteBrandingAsset),
]

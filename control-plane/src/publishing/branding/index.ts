export { type AssetPlace, assetAt, createAssets, type ShownAsset } from './asset.ts'
export { BrandingEntity } from './entity.ts'
export { folderOf } from './key.ts'
export { brandingRoutes } from './routes.ts'

import {
  type AssetType,
  IMAGE_TYPES,
  type ImageType,
} from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { instantOfId } from '../../platform/ids.ts'
import { folderOf, type PageKey } from '../status-page/index.ts'

/** The field of the branding that holds an asset's key. */
export function fieldOf(asset: AssetType) {
  return `${asset}_storage_key` as const
}

/** The key of an upload: in a folder of its own, under a name that is never reused. */
export function keyOf(page: PageKey, asset: AssetType, type: ImageType, id: string): string {
  return `${folderOf(page)}${asset}/${id}/${id}.${IMAGE_TYPES[type]}`
}

/** The folder of one upload. */
export function folderOfUpload(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1)
}

/** When a key was issued (epoch milliseconds), from its id. */
export function givenAt(key: string): number {
  return instantOfId(key.slice(folderOfUpload(key).length))
}

/** Whether a key was issued for this asset of this page. */
export function isKeyOf(key: string, page: PageKey, asset: AssetType): boolean {
  const [id = '', name = '', ...more] = key.slice(`${folderOf(page)}${asset}/`.length).split('/')
  const [stem, ending = ''] = name.split('.')
  const known = Object.values(IMAGE_TYPES).includes(ending as (typeof IMAGE_TYPES)[ImageType])
  return (
    key === `${folderOf(page)}${asset}/${id}/${id}.${ending}` && id !== '' && stem === id && known && more.length === 0
  )
}

/** The media type from a key's name; its image is served only as that type. */
export function typeOf(key: string): ImageType | null {
  const ending = key.split('.').at(-1)
  const found = Object.entries(IMAGE_TYPES).find(([, each]) => each === ending)
  return (found?.[0] as ImageType | undefined) ?? null
}

import type { ImageType } from '@pharos/shared-protocol/contract/page-branding.ts'
import { ASSET_BYTES } from '@pharos/shared-protocol/contract/page-branding.ts'
import type { Platform } from '../../platform/context.ts'
import { imageFault } from './image.ts'
import { typeOf } from './key.ts'

/** An image as it is answered: always of the type that it was checked to be. */
export interface ShownAsset {
  headers: Record<string, string>
  bytes: Buffer
}

const MOST_CACHED_BYTES = 64 * 1024 * 1024
const MOST_BYTES = Math.max(...Object.values(ASSET_BYTES))

/** Reads the images of pages by their keys, and keeps those that are asked for: a key's image never changes. */
export function createAssets(platform: Pick<Platform, 'objects'>) {
  const kept = new Map<string, Buffer>()
  let size = 0

  /** As long as its upload address holds, a file could be put there anew: it is checked again. */
  async function readChecked(key: string): Promise<Buffer | null> {
    const bytes = await platform.objects.read(key, MOST_BYTES)
    const type = typeOf(key)
    return bytes && type && imageFault(bytes, type) === null ? bytes : null
  }

  async function read(key: string): Promise<Buffer | null> {
    const bytes = kept.get(key) ?? (await readChecked(key))
    if (bytes === null) return null
    if (!kept.delete(key)) size += bytes.length
    kept.set(key, bytes)
    for (const [oldest, each] of kept) {
      if (size <= MOST_CACHED_BYTES) break
      kept.delete(oldest)
      size -= each.length
    }
    return bytes
  }

  return {
    /** The image under a key of a page's branding; null when it is gone. */
    async show(key: string): Promise<ShownAsset | null> {
      const type = typeOf(key)
      const bytes = type && (await read(key))
      return type && bytes ? { headers: headersOf(type, bytes.length), bytes } : null
    },
  }
}

/** No browser takes it for anything else than an image of this type; its name is never used again, so it may be kept. */
function headersOf(type: ImageType, length: number): Record<string, string> {
  return {
    'content-type': type,
    'content-length': String(length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  }
}

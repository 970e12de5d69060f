import { ASSET_BYTES, ASSET_TYPES, type AssetType } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { within } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'
import { imageFault } from './image.ts'
import { fieldOf, typeOf } from './key.ts'
import { loadShownBranding } from './shown.ts'

/** An image of a page as it is served: always with the type that was verified. */
export interface ShownAsset {
  headers: Record<string, string>
  bytes: Buffer
}

/** The path of an image below the address of its page. */
export interface AssetPlace {
  asset: AssetType
  file: string
}

const PATH = new RegExp(`^asset/(${ASSET_TYPES.join('|')})/([0-9a-f-]{36}\\.[a-z]{3,4})$`)
const MOST_KEPT_BYTES = 64 * 1024 * 1024
const MOST_BYTES = Math.max(...Object.values(ASSET_BYTES))
/** How long an image may be served before the database is asked again whether its page still has it (milliseconds). */
const FRESH_MS = 60_000

/** The image that a path below a page's address names; null when there is none. */
export function assetAt(path: string): AssetPlace | null {
  const [, asset, file] = PATH.exec(path) ?? []
  return asset && file ? { asset: asset as AssetType, file } : null
}

interface Kept {
  shown: ShownAsset
  checkedAt: number
}

/**
 * The images of pages in one process: cached after the first request, and served from the cache while database or
 * object store are away.
 */
export function createAssets(platform: Platform) {
  const kept = new Map<string, Kept>()
  let size = 0

  function keep(name: string, shown: ShownAsset): void {
    drop(name)
    kept.set(name, { shown, checkedAt: platform.clock.now() })
    size += shown.bytes.length
    for (const oldest of kept.keys()) {
      if (size <= MOST_KEPT_BYTES) break
      drop(oldest)
    }
  }

  function drop(name: string): void {
    size -= kept.get(name)?.shown.bytes.length ?? 0
    kept.delete(name)
  }

  return {
    /** An image that the page shows now; null when the page does not show it. */
    async show(page: string, place: AssetPlace): Promise<ShownAsset | null> {
      const name = `${page}/${place.asset}/${place.file}`
      const known = kept.get(name)
      if (known && platform.clock.now() - known.checkedAt < FRESH_MS) return known.shown
      const key = await inTime(keyOn(platform, page, place)).catch(error => {
        if (known) return undefined
        throw error
      })
      if (key === undefined && known) return known.shown
      const shown = key ? (known?.shown ?? (await read(platform, key))) : null
      if (shown) keep(name, shown)
      else drop(name)
      return shown
    },
  }
}

/**
 * How long a request waits for database and object store. Afterwards a cached image is served as it is, any other is a
 * 503.
 */
const PATIENCE_MS = 1_000

function inTime<T>(work: Promise<T>): Promise<T> {
  return within(PATIENCE_MS, work, () => {
    throw new Refusal('unavailable', publishingText('branding.image_unreadable'))
  })
}

/** The key of the page's image with this name; null when the page has another, or none. */
async function keyOn(platform: Platform, page: string, { asset, file }: AssetPlace): Promise<string | null> {
  const row = await inSystem(platform, ctx => loadShownBranding(ctx, page))
  const key = row?.[fieldOf(asset)]
  return key?.endsWith(`/${file}`) ? key : null
}

/**
 * Reads an image and verifies its content again: as long as its upload address is valid, another file could be uploaded
 * there.
 */
async function read({ objects }: Platform, key: string): Promise<ShownAsset | null> {
  const type = typeOf(key)
  const bytes = await objects.read(key, MOST_BYTES)
  if (type === null || bytes === null || imageFault(bytes, type) !== null) return null
  const headers = {
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Its name is never reused.
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
  return { headers, bytes }
}

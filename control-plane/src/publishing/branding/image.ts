import { IMAGE_TYPES, type ImageType } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { imageSize } from 'image-size'

/** Larger images would slow down visitors of the page. */
const MOST_PIXELS = 4_096

/** Why an uploaded file is not the image that it claims to be, to complete "the file …"; null when it is. Pure. */
export function imageFault(bytes: Uint8Array, claimed: ImageType): Said | null {
  const found = measure(bytes)
  if (found === null) return publishingText('image.not_readable')
  const wanted = IMAGE_TYPES[claimed]
  if (found.type === undefined) return publishingText('image.unknown_format', { wanted })
  if (found.type !== wanted) return publishingText('image.other_format', { format: found.type, wanted })
  if (!isWhole(bytes, claimed)) return publishingText('image.truncated')
  if (found.width < 1 || found.height < 1) return publishingText('image.no_size')
  if (found.width > MOST_PIXELS || found.height > MOST_PIXELS)
    return publishingText('image.too_many_pixels', { width: found.width, height: found.height, limit: MOST_PIXELS })
  return null
}

const IEND = Buffer.from('0000000049454e44ae426082', 'hex')

/** Whether a PNG has image data and its last chunk (W3C PNG 5.6). Browsers show truncated images of other types. */
function isWhole(bytes: Uint8Array, type: ImageType): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return type !== 'image/png' || (file.includes('IDAT') && file.includes(IEND))
}

/** Reads the header by its magic bytes; the library throws on unknown types. */
function measure(bytes: Uint8Array): { type?: string; width: number; height: number } | null {
  try {
    return imageSize(bytes)
  } catch {
    return null
  }
}

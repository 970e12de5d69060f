import { IMAGE_TYPES, type ImageType } from '@pharos/shared-protocol/contract/page-branding.ts'
import { imageSize } from 'image-size'

/** Larger images would slow down visitors of the page. */
const MOST_PIXELS = 4_096

/** Why an uploaded file is not the image that it claims to be, to complete "the file …"; null when it is. Pure. */
export function imageFault(bytes: Uint8Array, claimed: ImageType): string | null {
  const found = measure(bytes)
  if (found === null) return 'is not a readable image'
  if (found.type !== IMAGE_TYPES[claimed]) return `is ${found.type ?? 'something else'}, not ${IMAGE_TYPES[claimed]}`
  if (!isWhole(bytes, claimed)) return 'is truncated'
  if (found.width < 1 || found.height < 1) return 'has no size'
  if (found.width > MOST_PIXELS || found.height > MOST_PIXELS)
    return `is ${found.width} × ${found.height}; at most ${MOST_PIXELS} × ${MOST_PIXELS} are accepted`
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

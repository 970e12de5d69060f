import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { pathsOf } from '../page-html/index.ts'
import type { PageForm } from '../page-printer/index.ts'
import type { PageView } from '../page-view/index.ts'
import { Shelf } from './shelf.ts'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The approximate overhead of an entry beside its bodies: maps, headers, strings. */
const ENTRY_BYTES = 1_500
const VARIANT_BYTES = 700
/** The approximate size of an id or a path in one of its sets. */
const NAME_BYTES = 110

/** The limit of the forms of one page together: a visitor chooses language, encoding, form and component. */
export const MOST_OF_A_PAGE = 4_000_000

/** One form of a page, ready to be sent. */
export interface Variant {
  etag: string
  headers: Record<string, string>
  bodies: Map<Encoding, Buffer>
  bytes: number
}

/** A page in memory: its view, packed, and the forms that were requested. */
export class Projection {
  readonly #view: Buffer
  readonly #fingerprint: string
  readonly #variants = new Shelf<Variant>(MOST_OF_A_PAGE)
  /** Ids of its components. */
  readonly components: ReadonlySet<string>
  /** Addresses below the page's own. */
  readonly paths: ReadonlySet<string>
  /** Paths of its images below the page's own. */
  readonly images: ReadonlySet<string>
  /** When its rows were last read, whether or not anything changed (epoch milliseconds). */
  checkedAt: number
  readonly #ownBytes: number

  constructor(view: PageView) {
    const json = JSON.stringify(view)
    this.#view = alone(gzipSync(json, { level: 1 }))
    this.#fingerprint = fingerprintOf(view)
    this.checkedAt = view.as_of
    this.components = new Set(view.components.map(each => each.id))
    this.paths = new Set(pathsOf(view))
    const { logo, favicon, og_image } = view.branding
    this.images = new Set([logo, favicon, og_image].filter(path => path !== null))
    this.#ownBytes =
      ENTRY_BYTES + (this.components.size + this.paths.size + this.images.size) * NAME_BYTES + this.#view.byteLength
  }

  get bytes(): number {
    return this.#ownBytes + this.#variants.bytes
  }

  /** Whether another view is equal. */
  says(view: PageView): boolean {
    return fingerprintOf(view) === this.#fingerprint
  }

  /**
   * A form by its key, printed on the first request, and compressed on the first request for an encoding; the least
   * recently used forms are evicted.
   */
  variant(key: string, encoding: Encoding, print: (view: PageView) => PageForm): { variant: Variant; body: Buffer } {
    const known = this.#variants.use(key)
    const body = known?.bodies.get(encoding)
    if (known && body) return { variant: known, body }
    const variant = known ?? {
      etag: '',
      headers: {},
      bodies: new Map<Encoding, Buffer>(),
      bytes: VARIANT_BYTES + key.length,
    }
    const plain = Buffer.from(this.#print(variant, known === undefined, print))
    const packed = pack(plain, encoding)
    variant.bodies.set(encoding, packed)
    variant.bytes += packed.byteLength
    if (known) this.#variants.grown(key)
    else this.#variants.put(key, variant)
    return { variant, body: packed }
  }

  #print(variant: Variant, first: boolean, print: (view: PageView) => PageForm): string {
    const { type, body, headers = {} } = print(JSON.parse(gunzipSync(this.#view).toString()) as PageView)
    if (first) {
      variant.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      variant.headers = { 'Content-Type': `${type}; charset=utf-8`, ETag: variant.etag, ...headers }
    }
    return body
  }
}

function fingerprintOf({ as_of: _, ...said }: PageView): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

function pack(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return alone(gzipSync(body))
  if (encoding === 'br') return alone(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  return alone(body)
}

/** A copy in memory of its own: a slice of a larger buffer, as zlib returns, keeps all of that buffer. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

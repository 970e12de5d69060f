import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

/** The best compression takes most of a minute for files larger than this. */
const LARGE_BYTES = 1_000_000

/** Compresses all text files once, at build time: the API only sends files. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = file.type === 'chunk' ? file.code : file.source
        if (!/\.(js|css|svg|json)$/.test(fileName)) continue
        const bytes = Buffer.from(source)
        const params = { [zlib.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : 11 }
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(bytes, { params }) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9 }) })
      }
    },
  },
}

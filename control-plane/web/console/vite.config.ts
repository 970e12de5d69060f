import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { scriptTypes } from './build/script-types.ts'
import { traceViewer } from './build/trace-viewer.ts'

/** The best compression of a larger file takes most of a minute. */
const LARGE_BYTES = 1_000_000

/** Everything that is text is compressed once, here: the API only sends files. */
const compressed: Plugin = {
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

const API = process.env.PHAROS_BASE_URL ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The few things of Node.js that the contract uses, as a browser has them.
  resolve: {
    alias: [
      { find: 'node:url', replacement: `${import.meta.dirname}/src/server/node-url.ts` },
      { find: /^typescript$/, replacement: `${import.meta.dirname}/build/typescript.ts` },
    ],
  },
  build: {
    target: 'es2024',
    assetsDir: 'console/assets',
    // Strict CSP: nothing is inlined as data, and no script is written into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
  },
  plugins: [scriptTypes, traceViewer, compressed],
  worker: { format: 'es' },
  // `npm run console`: screens as they are edited, on the API of an installation that runs.
  server: {
    port: 8081,
    proxy: {
      // Everything that is not of the console itself.
      '^/(?!$|[?@]|console(?!/frame$)([/?]|$)|src/|node_modules/)': {
        target: API,
        headers: { origin: API },
        changeOrigin: true,
      },
    },
  },
  clearScreen: false,
})

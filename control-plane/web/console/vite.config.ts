import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { leanContract, noReplySchemas } from './build/contract.ts'
import { plainZod } from './build/plain-zod.ts'
import { scriptTypes } from './build/script-types.ts'
import { traceViewer } from './build/trace-viewer.ts'

/** The best compression takes most of a minute for files larger than this. */
const LARGE_BYTES = 1_000_000

/** Compresses all text files once, at build time: the API only sends files. */
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
  // Replaces the few Node.js modules that the contract uses by browser versions.
  resolve: {
    alias: [
      { find: 'node:url', replacement: `${import.meta.dirname}/src/server/node-url.ts` },
      { find: /^typescript$/, replacement: `${import.meta.dirname}/build/typescript.ts` },
    ],
  },
  build: {
    target: 'es2024',
    assetsDir: 'console/assets',
    // For the strict CSP: inlines nothing as data URLs, and writes no script into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for all screens and one for the overview, instead of 45 small ones: each costs a request, and time even
    // if the browser has it already.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: /console\/src\/main\.tsx$/, priority: 2 },
            { name: 'overview', test: /screen\/overview\/screen\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1_000,
  },
  plugins: [leanContract, noReplySchemas, plainZod, scriptTypes, traceViewer, compressed],
  worker: { format: 'es' },
  // `npm run console`: serves the sources as they are edited, with the API of a running installation.
  server: {
    port: 8081,
    proxy: {
      // Proxies everything that is not part of the console.
      '^/(?!$|[?@]|console(?!/frame$)([/?]|$)|src/|node_modules/)': {
        target: API,
        headers: { origin: API },
        changeOrigin: true,
      },
    },
  },
  clearScreen: false,
})

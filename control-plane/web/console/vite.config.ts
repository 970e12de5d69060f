import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Everything that is text is compressed once, here: the API only sends files. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = file.type === 'chunk' ? file.code : file.source
        if (!/\.(js|css|svg)$/.test(fileName)) continue
        const bytes = Buffer.from(source)
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(bytes) })
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
  resolve: { alias: { 'node:url': `${import.meta.dirname}/src/server/node-url.ts` } },
  build: {
    target: 'es2024',
    assetsDir: 'console/assets',
    // Strict CSP: nothing is inlined as data, and no script is written into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
  },
  plugins: [compressed],
  // `npm run console`: screens as they are edited, on the API of an installation that runs.
  server: {
    port: 8081,
    proxy: {
      // Everything that is not of the console itself.
      '^/(?!$|[?@]|console([/?]|$)|src/|node_modules/)': { target: API, headers: { origin: API }, changeOrigin: true },
    },
  },
  clearScreen: false,
})

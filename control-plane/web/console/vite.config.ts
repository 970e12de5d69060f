import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { leanContract, noReplySchemas } from './build/contract.ts'
import { plainZod } from './build/plain-zod.ts'
import { scriptTypes } from './build/script-types.ts'
import { traceViewer } from './build/trace-viewer.ts'

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
      // The player of recordings is a document of its own, since it has another policy.
      input: ['index.html', 'player.html'].map(name => `${import.meta.dirname}/${name}`),
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
      '^/(?!$|[?@]|console(?!/(?:frame|player)$)([/?]|$)|src/|node_modules/)': {
        target: API,
        headers: { origin: API },
        changeOrigin: true,
      },
    },
  },
  clearScreen: false,
})

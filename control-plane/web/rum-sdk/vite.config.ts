import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { compressed } from '../console/build/compressed.ts'

const files = (input: Record<string, string>, format: 'iife' | 'es'): { build: BuildEnvironmentOptions } => ({
  build: {
    target: 'es2023',
    // Both are written to one folder, the first of them empties it.
    emptyOutDir: format === 'iife',
    modulePreload: false,
    rolldownOptions: {
      input,
      preserveEntrySignatures: 'strict',
      output: { format, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})

/** `sdk.js` for the script tag, with `later.js`, which it loads; `index.js` for bundlers of apps, with its types. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  environments: {
    client: files({ sdk: `${import.meta.dirname}/src/tag.ts` }, 'iife'),
    module: {
      consumer: 'client',
      ...files({ index: `${import.meta.dirname}/src/index.ts`, later: `${import.meta.dirname}/src/later.ts` }, 'es'),
    },
  },
  builder: {},
  plugins: [compressed],
  clearScreen: false,
})

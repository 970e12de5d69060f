import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { compressed } from '../console/build/compressed.ts'

/** Files that are loaded alone share nothing with others. */
const files = (names: string[], format: 'iife' | 'es'): { consumer: 'client'; build: BuildEnvironmentOptions } => ({
  consumer: 'client',
  build: {
    target: 'es2023',
    // All are written to one folder, the first of them empties it.
    emptyOutDir: format === 'iife',
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries(names.map(name => [name, `${import.meta.dirname}/src/${SOURCES[name] ?? name}.ts`])),
      preserveEntrySignatures: 'strict',
      output: { format, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
const SOURCES: Record<string, string> = { sdk: 'tag' }

/**
 * `sdk.js` for the script tag, with `later.js`, which it loads, and `recorder.js` for sessions that are recorded;
 * `index.js` for bundlers of apps.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  environments: {
    client: files(['sdk'], 'iife'),
    module: files(['index', 'later'], 'es'),
    recorder: files(['recorder'], 'es'),
  },
  builder: {},
  plugins: [compressed],
  clearScreen: false,
})

import { enableCompileCache } from 'node:module'
import { readConfiguration } from './configuration.ts'

// Compiled code is kept where only this user writes; it takes a `pharos --version` from 0.4 to 0.2 s.
enableCompileCache(readConfiguration(process.cwd()).cache_dir)
await import('./start.ts')

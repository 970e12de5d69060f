import { enableCompileCache } from 'node:module'
import { readConfiguration } from './configuration.ts'

// Compiled code is kept where only this user writes; without it a command takes twice as long to start.
enableCompileCache(readConfiguration(process.cwd()).cache_dir)
await import('./start.ts')

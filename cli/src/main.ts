import { enableCompileCache } from 'node:module'
import { bypassProxyForLoopback } from '@pharos/shared-protocol/loopback-proxy.ts'
import { readConfiguration } from './configuration.ts'
import { processTerminal } from './terminal.ts'

// The cache is in a folder that only this user can write to. Without the cache, a command takes twice as long to start.
const terminal = processTerminal()
enableCompileCache(readConfiguration(terminal).cache_dir)
bypassProxyForLoopback(process.env)
const { start } = await import('./start.ts')
process.exitCode = await start(terminal)

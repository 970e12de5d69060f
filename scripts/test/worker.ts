// Runs test files in one process, one after another, as the runner names them. The end of each file is a line in the
// output, since a separate message could overtake the output.
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { endAll } from './end.ts'
import { FILE_END, NO_MORE_FILES, ROOT } from './protocol.ts'

declare global {
  var UVU_DEFER: number
  var UVU_INDEX: number
  var UVU_QUEUE: unknown[][]
}

// Makes uvu queue the tests of an imported file instead of running them by itself.
globalThis.UVU_DEFER = 1
globalThis.UVU_QUEUE = [[null]]
const { exec } = await import('uvu')

// uvu prints only an error's stack, and `fetch` puts the reason into the cause.
const { fetch } = globalThis
globalThis.fetch = (...request) =>
  fetch(...request).catch(error => {
    if (error.cause) error.stack += `\n    because of ${error.cause.stack ?? error.cause}`
    throw error
  })

process.on('message', async (path: string) => {
  if (path === NO_MORE_FILES) {
    await endAll()
    // A file that failed has set the exit code, and has been reported.
    process.exit(0)
  }
  globalThis.UVU_INDEX = 0
  globalThis.UVU_QUEUE = [[null]]
  await import(join(ROOT, path))
  await exec()
  // The runner kills this process.
  flushCompileCache()
  process.stdout.write(`\n${FILE_END}\n`)
})
process.on('disconnect', () => process.exit())

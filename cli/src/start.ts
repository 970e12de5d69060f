import { systemCode } from './failure.ts'
import { run } from './program.ts'
import type { Terminal } from './terminal.ts'

export function start(terminal: Terminal): Promise<number> {
  // `pharos … | head` closes the pipe early, which is not a failure.
  terminal.stdout.on('error', error => {
    if (systemCode(error) === 'EPIPE') process.exit(0)
    throw error
  })
  return run(terminal, process.argv.slice(2))
}

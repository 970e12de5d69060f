import { readConfiguration } from './configuration.ts'
import { systemCode } from './failure.ts'
import { run } from './program.ts'
import { Session } from './session.ts'

// `pharos … | head` closes the pipe early: that is no failure.
process.stdout.on('error', error => {
  if (systemCode(error) === 'EPIPE') process.exit(0)
  throw error
})

const session = new Session(readConfiguration(process.cwd()))
process.exitCode = await run(session, process.argv.slice(2))

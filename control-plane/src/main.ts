import { flushCompileCache } from 'node:module'
import { releaseMemory } from '@pharos/shared-protocol/memory.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { startControlPlane } from './control-plane.ts'
import { isAway } from './platform/away.ts'
import { installationClock } from './platform/clock.ts'
import { AwayAtStart, printableConfig, readConfig, StartupFault } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { startWatchdog } from './platform/telemetry-process/watchdog.ts'

/** sysexits(3) EX_CONFIG: a supervisor must not restart this, it would fail again. */
const EXIT_CONFIG = 78
/** sysexits(3) EX_TEMPFAIL: database or bus may be back at the next attempt. */
const EXIT_AWAY = 75

async function main(): Promise<void> {
  // Node saves compiled code (NODE_COMPILE_CACHE) only on a regular exit; this saves it also for a process that is
  // killed.
  flushCompileCache()
  const config = readConfig(process.env, process.cwd())
  if (process.argv.includes('--print-config')) {
    process.stdout.write(`${JSON.stringify(printableConfig(config), null, 2)}\n`)
    return
  }
  const log = createLog(config.PHAROS_LOG_LEVEL)
  const running = await startControlPlane(config, log, installationClock(config))
  releaseMemory()
  // Printed at every log level: the local stack waits for this line.
  const ready = log.child({}, { level: 'info' })
  ready.info({ url: running.url, roles: config.PHAROS_ROLES, version: VERSION }, 'the control plane is ready')
  if (config.PHAROS_ROLES.every(role => role === 'telemetry')) startWatchdog(config.PHAROS_TELEMETRY_MEMORY_MB)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'draining')
    running.stop().then(
      () => process.exit(0),
      err => {
        log.error({ err }, 'draining failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch(error => {
  const away = error instanceof AwayAtStart || isAway(error)
  if (!away && !(error instanceof StartupFault)) throw error
  process.stderr.write(`pharos: ${error.message}\n`)
  process.exit(away ? EXIT_AWAY : EXIT_CONFIG)
})

// Child processes of scripts/run.mjs. Signals and the end of its process are handled only here.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find(path => existsSync(path))

let current
let stopSignal

/** From now on a signal, or the death of npm, first stops the running child and then this process. */
export function watchForStop() {
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) followNpm()
}

function stop(signal) {
  stopSignal = signal
  if (current) current.kill(signal)
  else exit()
}

function exit() {
  process.exit(stopSignal === 'SIGINT' ? 130 : 143)
}

/**
 * Runs a program to its end and returns its output. Throws when it fails. With `tied: false` it may finish after this
 * process is killed: an interrupted apt is worse than a finished one.
 */
export async function run(argv, { cwd, env = {}, tied = true }) {
  const child = start(argv, { cwd, env, tied, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  const { code, error } = await ended(child)
  if (code !== 0) throw new Error(`${output}${argv[0]}: ${error?.message ?? `exit code ${code}`}`)
  return output
}

/** Replaces this process as far as Node can: same terminal, same signals, same exit code. */
export async function handOver(argv, env) {
  const child = start(argv, { env, tied: true, stdio: 'inherit' })
  const { code, signal, error } = await ended(child, true)
  if (error) throw new Error(`${argv[0]} does not start: ${error.message}`)
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143))
}

function start(argv, { cwd, env, tied, stdio }) {
  const [program, ...args] = tied && SETPRIV ? [SETPRIV, '--pdeathsig', 'TERM', '--', ...argv] : argv
  current = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio })
  if (stopSignal) current.kill(stopSignal)
  return current
}

/** After a stop signal, nothing else is started; with `decides`, the program that was running sets the exit code. */
async function ended(child, decides = false) {
  const end = await new Promise(resolve => {
    child.once('error', error => resolve({ error }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  current = undefined
  if (stopSignal && !decides) exit()
  return end
}

/** npm can be killed without notice to its script. Its shell may live on, so both are watched. */
function followNpm() {
  const shell = process.ppid
  const npm = parentOf(shell)
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) stop('SIGTERM')
  }, 500).unref()
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}

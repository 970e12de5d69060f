import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import { natsServerProgram } from '../../../deploy/local/nats.ts'

/** The machine on which the figures were measured. */
export function describeMachine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_mb: Math.round(totalmem() / 1_048_576),
    kernel: release(),
    node: process.version,
    nats: said(natsServerProgram(), ['--version']),
    commit: said('git', ['rev-parse', '--short', 'HEAD']),
  }
}

function said(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', timeout: 5_000, stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}

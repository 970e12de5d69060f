import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Finding, ROOT } from './rule.ts'

/** Runs an installed tool; its output lines are the faults if it exits with a code other than 0. */
export function runTool(name: string, args: string[]): Promise<Finding> {
  return new Promise(resolve => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        said += text
      })
    }
    child.once('error', error => resolve({ faults: [`${name} does not start: ${error.message}`] }))
    child.once('close', code => resolve({ faults: code === 0 ? [] : lines(said) }))
  })
}

function lines(said: string): string[] {
  const found = said.split('\n').filter(line => line.trim() !== '')
  return found.length > 0 ? found : ['it failed without a word']
}

import { execFile, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { failed, messageOf } from '../failure.ts'

/** tar's exit code for "files changed while they were read". */
const CHANGED = 1

/**
 * Writes tar's output to the stream, which stays open. With `changing`, files may change meanwhile without an error.
 */
export async function pack(args: readonly string[], to: Writable, changing = false): Promise<void> {
  const child = spawn('tar', ['--create', '--gzip', '--numeric-owner', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stderr.on('data', chunk => said.push(chunk))
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code] = await Promise.all([ended, pour(child.stdout, to)]).catch(error => {
    child.kill()
    throw failed(`The backup cannot be written: ${messageOf(error)}`)
  })
  if (code === 0 || (changing && code === CHANGED)) return
  throw failed(`tar failed: ${Buffer.concat(said).toString().trim().split('\n')[0] ?? `exit code ${code}`}`)
}

async function pour(from: AsyncIterable<Buffer>, to: Writable): Promise<void> {
  for await (const chunk of from) {
    await new Promise<void>((resolve, reject) => to.write(chunk, error => (error ? reject(error) : resolve())))
  }
}

/** Unpacks into a folder. A backup may be several archives in one file, so end markers in between are ignored. */
export async function unpack(file: string, dir: string): Promise<void> {
  await run(['--extract', '--gzip', '--ignore-zeros', '--numeric-owner', '-p', `--file=${file}`, `--directory=${dir}`])
}

/** One entry of an archive as text; does not read the rest of the archive. */
export async function readEntry(file: string, entry: string): Promise<string> {
  return run(['--extract', '--gzip', '--to-stdout', '--occurrence=1', `--file=${file}`, entry])
}

async function run(args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)('tar', [...args])).stdout
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : ''
    throw failed(`tar failed: ${said || messageOf(error)}`)
  }
}

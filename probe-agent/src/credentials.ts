import { readFileSync } from 'node:fs'
import { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { errorCode } from './error.ts'

/** Why the program cannot start, in one line for the person who starts it. */
export class StartFault extends Error {}

/** Reads the file that enrolled this agent; throws `StartFault` if it is missing or invalid. */
export function readCredentials(path: string): AgentCredentials {
  const parsed = AgentCredentials.safeParse(parseJson(readText(path), path))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(issue => issue.path.join('.') || 'the file itself').join(', ')
  throw new StartFault(`${path} is not an agent's credential file; invalid: ${faults}`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = errorCode(error) === 'ENOENT' ? 'there is no such file' : errorCode(error)
    throw new StartFault(`the credential file ${path} can't be read: ${why}`)
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartFault(`${path} is not an agent's credential file: it is not JSON`)
  }
}

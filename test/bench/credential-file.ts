import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'

/** Writes the file that an agent is started with; returns its path. */
export function writeCredentials(folder: string, name: string, credentials: AgentCredentials): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 })
  return file
}

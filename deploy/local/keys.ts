import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { controlAccount, makeNatsKeys, type NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { StartupFault } from './config.ts'

export interface InstallationKeys {
  nats: NatsKeys
  /** Seals secrets and signs links: 32 bytes, base64url. */
  secret_key: string
}

/** The installation's keys, created on the first start and stored in the data folder, readable only by their owner. */
export async function installationKeys(dir: string): Promise<InstallationKeys> {
  const file = join(dir, 'keys.json')
  if (existsSync(file)) return withControlAccount(readKeys(file))
  const keys = { nats: await makeNatsKeys('pharos'), secret_key: randomBytes(32).toString('base64url') }
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return keys
}

/** Adds the control plane's NATS account, which older files lack; it is derived from their other keys. */
async function withControlAccount(keys: InstallationKeys): Promise<InstallationKeys> {
  return { ...keys, nats: { ...keys.nats, ...(await controlAccount(keys.nats)) } }
}

function readKeys(file: string): InstallationKeys {
  try {
    const keys: InstallationKeys = JSON.parse(readFileSync(file, 'utf8'))
    if (keys.nats.operator_seed && keys.nats.account_seed && keys.secret_key) return keys
    throw new Error('a key is missing')
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new StartupFault(`the data folder is broken: ${file} holds no keys (${reason}); restore it from a backup`)
  }
}

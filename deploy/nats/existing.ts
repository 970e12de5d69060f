import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CertificatePair } from '@pharos/shared-protocol/ca.ts'
import { publicKeyOf } from '@pharos/shared-protocol/nats/claims.ts'
import { controlAccount, type NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'

/** Keys and CA of an installation. */
export interface Authority {
  keys: NatsKeys
  ca: CertificatePair
}

/**
 * Reads the keys and the CA from a folder that `init.ts` made, for other servers of the same installation: agents'
 * credentials remain valid. Throws a line for people if something is missing.
 */
export async function readAuthority(dir: string): Promise<Authority> {
  const env = environmentOf(read(dir, 'pharos.env'))
  const seeds = {
    operator_seed: required(env, 'PHAROS_NATS_OPERATOR_KEY', dir),
    account_seed: required(env, 'PHAROS_NATS_ACCOUNT_KEY', dir),
  }
  const account_public = publicKeyOf(seeds.account_seed)
  const { operator, system_account, resolver_preload } = serverConfigOf(dir)
  const keys: NatsKeys = {
    ...seeds,
    ...(await controlAccount(seeds)),
    operator_jwt: operator,
    account_public,
    account_jwt: required(resolver_preload, account_public, dir),
    system_account_public: system_account,
    system_account_jwt: required(resolver_preload, system_account, dir),
    system_creds: read(dir, 'system.creds'),
  }
  return { keys, ca: { cert_pem: read(dir, 'ca.pem'), key_pem: read(dir, 'ca.key') } }
}

interface ServerConfig {
  operator: string
  system_account: string
  resolver_preload: Record<string, string>
}

function serverConfigOf(dir: string): ServerConfig {
  const member = readdirSync(dir).find(name => existsSync(join(dir, name, 'nats.conf')))
  if (member === undefined) throw new Error(`${dir} holds no server's configuration`)
  return JSON.parse(read(join(dir, member), 'nats.conf')) as ServerConfig
}

function environmentOf(text: string): Record<string, string> {
  return Object.fromEntries(text.split('\n').flatMap(line => (line.includes('=') ? [line.split(/=(.*)/s, 2)] : [])))
}

function required(found: Record<string, string>, name: string, dir: string): string {
  const value = found[name]
  if (!value) throw new Error(`the files in ${dir} lack ${name}`)
  return value
}

function read(dir: string, file: string): string {
  const path = join(dir, file)
  if (!existsSync(path)) throw new Error(`${path} is missing`)
  return readFileSync(path, 'utf8')
}

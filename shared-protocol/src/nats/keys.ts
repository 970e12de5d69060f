import { encodeAccount, encodeOperator } from '@nats-io/jwt'
import type { KeyPair } from '@nats-io/nkeys'
import { type AccountSeeds, agentsClaims, controlAccountSeed, controlClaims } from './accounts.ts'
import { mintUser, publicKeyOf } from './claims.ts'
import { Account, makeKey, Operator } from './key-pair.ts'
import { UNLIMITED } from './limits.ts'

/**
 * The initial keys of a NATS in operator mode and of the control plane that creates its users. Seeds and creds are
 * secret.
 */
export interface NatsKeys {
  operator_seed: string
  operator_jwt: string
  account_seed: string
  account_public: string
  account_jwt: string
  control_account_public: string
  control_account_jwt: string
  system_account_public: string
  system_account_jwt: string
  system_creds: string
}

/** The keys in a server's configuration; none of them is secret. */
export type NatsPublicKeys = Pick<
  NatsKeys,
  | 'operator_jwt'
  | 'account_public'
  | 'account_jwt'
  | 'control_account_public'
  | 'control_account_jwt'
  | 'system_account_public'
  | 'system_account_jwt'
>

export interface NatsAccount {
  account_seed: string
  account_public: string
  account_jwt: string
}

/** Creates an operator, the agents' account, the control plane's account, the system account and the system user. */
export async function makeNatsKeys(name: string): Promise<NatsKeys> {
  const operator = makeKey(Operator)
  const system = makeKey(Account)
  const operator_seed = seedOf(operator)
  const system_account_public = system.getPublicKey()
  const [account, operator_jwt, system_account_jwt, user] = await Promise.all([
    makeAccount({ operator_seed }),
    encodeOperator(name, operator, { system_account: system_account_public }),
    encodeAccount(`${name}-system`, system, { limits: UNLIMITED }, { signer: operator }),
    mintUser({ account_seed: seedOf(system), name: `${name}-system` }),
  ])
  return {
    operator_seed,
    operator_jwt,
    ...account,
    ...(await controlAccount({ operator_seed, account_seed: account.account_seed })),
    system_account_public,
    system_account_jwt,
    system_creds: user.creds,
  }
}

/**
 * Creates one more account for agents of the same operator. A running server knows it once `account_jwt` was sent to
 * `CLAIMS_UPDATE_SUBJECT`.
 */
export async function makeAccount(input: { operator_seed: string }): Promise<NatsAccount> {
  const account = makeKey(Account)
  const account_seed = seedOf(account)
  const account_jwt = await agentsClaims({ operator_seed: input.operator_seed, account_seed }, {})
  return { account_seed, account_public: account.getPublicKey(), account_jwt }
}

/** The control plane's account that belongs to an agents' account. */
export async function controlAccount(
  seeds: AccountSeeds,
): Promise<Pick<NatsKeys, 'control_account_public' | 'control_account_jwt'>> {
  return {
    control_account_public: publicKeyOf(controlAccountSeed(seeds)),
    control_account_jwt: await controlClaims(seeds),
  }
}

function seedOf(pair: KeyPair): string {
  return new TextDecoder().decode(pair.getSeed())
}

import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { randomCode } from '../../platform/typed-code.ts'
import { createTurns, type Waiter } from './turns.ts'

const ARGON2ID: Algorithm.Argon2id = 2
/** The parameters that OWASP recommends (Password Storage Cheat Sheet). */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** In one process: each hash takes 19 MiB and a thread, and those that wait must not fill the memory. */
const inTurn = createTurns({ atOnce: 2, most: 50 })

/** Somebody who has signed in. */
const SIGNED_IN: Waiter = { network: null, isKnown: true }

/** The form in which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(SIGNED_IN, () => hash(password.normalize('NFKC'), COST))
}

/** The hash of no password, to compare with if none is stored; made once, outside of the queue. */
const NOBODYS = hash(randomCode(26), COST)
// Callers that await it get the error.
NOBODYS.catch(() => undefined)

/** Whether a password matches the stored hash. Null: none is stored; finding out takes as long. */
export async function isPassword(stored: string | null, password: string, by: Waiter = SIGNED_IN): Promise<boolean> {
  const against = stored ?? (await NOBODYS)
  const same = await inTurn(by, () => verify(against, password.normalize('NFKC')))
  return same && stored !== null
}

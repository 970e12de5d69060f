import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../platform/refusal.ts'
import { randomCode } from '../../platform/typed-code.ts'

const ARGON2ID: Algorithm.Argon2id = 2
/** The parameters that OWASP recommends (Password Storage Cheat Sheet). */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes at a time in one process: each takes 19 MiB and a thread. */
const AT_ONCE = 2
/** Hashes that may wait; more are refused, so that strangers cannot fill the memory. */
const WAITING = 50

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING)
      throw new Refusal('rate_limited', 'Too many people are signing in at the moment; try again.', {
        headers: { 'retry-after': '2' },
      })
    await new Promise<void>(resolve => queue.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** The form in which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST))
}

/** The hash of no password, to compare with if none is stored; made once, outside of the queue. */
const NOBODYS = hash(randomCode(26), COST)
// Callers that await it get the error.
NOBODYS.catch(() => undefined)

/** Whether a password matches the stored hash. Null: none is stored; finding out takes as long. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await NOBODYS)
  const same = await inTurn(() => verify(against, password.normalize('NFKC')))
  return same && stored !== null
}

import { TOTP } from 'otpauth'
import type { World } from './world.ts'

/** The code that a person's authenticator app shows now, or some steps of 30 seconds later. */
export function codeNow(world: World, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: world.clock.now() + steps * 30_000 })
}

import { TOTP } from 'otpauth'
import type { World } from './world.ts'

/** The authenticator app of a person: its code now, or some steps of 30 seconds later. */
export function codeNow(world: World, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: world.clock.now() + steps * 30_000 })
}

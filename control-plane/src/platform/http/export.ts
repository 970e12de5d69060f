import { perPlatform } from '../per-platform.ts'
import type { SentFile } from './file.ts'
import { createInFlight } from './in-flight.ts'

/** The most exports at once, in each process: of an account, and of all. Each holds some megabytes. */
export const MOST_EXPORTS = { ofCaller: 4, all: 32 } as const

const exportsOf = perPlatform(() => createInFlight(MOST_EXPORTS))

/** A request that an export answers: a verb's context, or its own. */
interface Exporting {
  platform: Parameters<typeof exportsOf>[0]
  account: string
  onGone(run: () => void): void
}

/**
 * Makes a file that is written while it is read. It counts as one of the account's exports until its reader has it all,
 * or has gone. Throws 429, before `make` is called, if the account has too many, and 503 if all accounts have.
 */
export async function exported(
  { platform, account, onGone }: Exporting,
  make: () => Promise<SentFile>,
): Promise<SentFile> {
  const leave = exportsOf(platform)(account)
  try {
    const file = await make()
    onGone(leave)
    return file
  } catch (error) {
    leave()
    throw error
  }
}

import { type ConsoleLine, LIVE } from '@pharos/shared-protocol/check/browser.ts'
import type { LiveLines } from '@pharos/shared-protocol/message/live.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { errorMessage } from '../error.ts'
import type { Log } from '../log.ts'

const ASK_MS = 2_000

export interface TellerParts {
  /** Sends a request to the control plane over the bus; throws when there is no reply in time. */
  ask(message: string, timeoutMs: number): Promise<string>
  log: Log
}

export type Tell = (lines: readonly ConsoleLine[]) => void

/**
 * Sends to the control plane what one watched run writes. Each message waits for the reply to the last one, and at most
 * `LIVE.lines` lines are sent. Lines that get lost are still in the outcome.
 */
export function tellerOf({ ask, log }: TellerParts, token: string): Tell {
  const waiting: ConsoleLine[] = []
  let left: number = LIVE.lines
  let isSending = false

  async function send(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const message: LiveLines = { v: MESSAGE_VERSION, token, lines: waiting.splice(0, LIVE.batch) }
      await ask(JSON.stringify(message), ASK_MS).catch(error => {
        log.debug({ reason: errorMessage(error) }, 'the console output of a run could not be sent')
      })
    }
    isSending = false
  }

  return lines => {
    waiting.push(...lines.slice(0, left))
    left = Math.max(0, left - lines.length)
    if (!isSending) void send()
  }
}

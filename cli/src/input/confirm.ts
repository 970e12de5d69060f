import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { failed, usageFailure } from '../failure.ts'
import type { Session } from '../session.ts'

/** Adds `--yes` to a command that deletes something irrevocably. */
export function withConfirmation(command: Command): Command {
  return command.option('-y, --yes', 'do not ask for confirmation')
}

/** Asks the person at the terminal; a script must pass `--yes`. */
export async function confirm(session: Session, what: string, given: { yes?: boolean }): Promise<void> {
  if (given.yes) return
  const { stdin, stderr } = session.terminal
  if (!session.interactive || !stdin.isTTY) throw usageFailure(`${what}. To confirm without a prompt, add --yes.`)
  const prompt = createInterface({ input: stdin, output: stderr })
  const answer = await prompt.question(`${what}. Continue? [y/N] `)
  prompt.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw failed('Nothing was changed.')
}

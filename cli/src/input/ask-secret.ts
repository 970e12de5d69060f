import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { usageFailure } from '../failure.ts'
import type { Session } from '../session.ts'

/** Asks for a secret at the terminal without echo. */
export async function askSecret(session: Session, question: string): Promise<string> {
  const { stdin, stderr } = session.terminal
  if (!session.interactive || !stdin.isTTY) throw usageFailure('Give --api-key-file FILE, or - for stdin.')
  stderr.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: stdin, output: silence, terminal: true })
  const answer = await prompt.question('')
  prompt.close()
  stderr.write('\n')
  return answer
}

import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { saidText } from '../words/said.ts'

interface Given {
  /** The sentence. */
  text: string
  /** The same as a code with its values; null for one of an earlier version. */
  code: Text | null | undefined
}

/** An agent's message about a run, in the language of the console; one without a code stays, marked as English. */
export function AgentWords({ text, code }: Given) {
  const said = saidText(code, text)
  return <span lang={said === text ? 'en' : undefined}>{said}</span>
}

import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { german } from '../words/in-german.ts'
import { saidText } from '../words/said.ts'

interface Given {
  /** The sentence. */
  text: string
  /** The same as a code with its values; older agents send none. */
  code?: Text | null | undefined
}

/** An agent's message about a run, in the language of the console. What others said in it stays, marked as English. */
export function AgentWords({ text, code }: Given) {
  const byCode = code ? saidText(code, text) : text
  const said = german && byCode === text ? german.germanAgent(text) : byCode
  return <span lang={said === undefined ? 'en' : undefined}>{said ?? text}</span>
}

import { german } from '../words/in-german.ts'

/** An agent's message about a run, in the language of the console. What others said in it stays, marked as English. */
export function AgentWords({ text }: { text: string }) {
  const said = german ? german.germanAgent(text) : text
  return <span lang={said === undefined ? 'en' : undefined}>{said ?? text}</span>
}

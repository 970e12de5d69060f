import { german } from '../words/in-german.ts'

/** What an agent says of a run, in the language of the console. What others said there stays, and is read out as English. */
export function AgentWords({ text }: { text: string }) {
  const said = german ? german.germanAgent(text) : text
  return <span lang={said === undefined ? 'en' : undefined}>{said ?? text}</span>
}

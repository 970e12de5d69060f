import { germanAgent } from '../words/agent.ts'
import { language } from '../words/language.ts'

/** What an agent says of a run, in the language of the console. What others said there stays, and is read out as English. */
export function AgentWords({ text }: { text: string }) {
  const german = language === 'de' ? germanAgent(text) : text
  return <span lang={german === undefined ? 'en' : undefined}>{german ?? text}</span>
}

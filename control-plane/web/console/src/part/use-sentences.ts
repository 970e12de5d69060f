import { useEffect, useState } from 'preact/hooks'
import { hasSentences, loadSentences } from '../words/in-german.ts'

/** Whether the server's texts can be said in the language of the console; loads them on a first screen, which has none. */
export function useSentences(): boolean {
  const [canSay, setCanSay] = useState(hasSentences)
  useEffect(() => {
    const say = () => setCanSay(true)
    loadSentences().then(say, say)
  }, [])
  return canSay
}

import { useEffect, useState } from 'preact/hooks'
import { hasServerTexts, loadServerTexts } from '../words/server-texts.ts'

/** Whether the server's texts can be said in the language of the console; loads them on a first screen, which has none. */
export function useServerTexts(): boolean {
  const [canSay, setCanSay] = useState(hasServerTexts)
  useEffect(() => {
    const say = () => setCanSay(true)
    loadServerTexts().then(say, say)
  }, [])
  return canSay
}

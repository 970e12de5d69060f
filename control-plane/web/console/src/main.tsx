import { render } from 'preact'
import './style/font.css'
import './style/tokens.css'
import './style/base.css'
import { App } from './frame/app.tsx'
import { keepPlace } from './frame/place.ts'
import { preloadScreen } from './frame/screens.ts'
import { applyTheme } from './frame/theme.ts'
import { Unstarted } from './frame/unstarted.tsx'
import { useToken } from './server/call.ts'
import { followChanges } from './server/live.ts'
import { loadSession } from './server/session.ts'
import { shareLanguage } from './words/language.ts'

applyTheme()
shareLanguage()
preloadScreen(location.pathname)
followChanges()
keepPlace()
const root = document.querySelector('#app')
if (root) await start(root)

/** Shows the console to whoever has signed in, or why the session could not be loaded. */
async function start(root: Element): Promise<void> {
  try {
    const session = await loadSession()
    if (!session) return
    useToken(session.csrf_token)
    render(<App session={session} />, root)
  } catch (error) {
    render(<Unstarted error={error as Error} onAgain={() => void start(root)} />, root)
  }
}

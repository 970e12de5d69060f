import { render } from 'preact'
import './style/base.css'
import { App } from './frame/app.tsx'
import { preloadScreen } from './frame/screens.ts'
import { applyTheme } from './frame/theme.ts'
import { useToken } from './server/call.ts'
import { followChanges } from './server/live.ts'
import { loadSession } from './server/session.ts'
import { shareLanguage } from './words/language.ts'

applyTheme()
shareLanguage()
preloadScreen(location.pathname)
followChanges()
const session = await loadSession()
const root = document.querySelector('#app')
if (session && root) {
  useToken(session.csrf_token)
  render(<App session={session} />, root)
}

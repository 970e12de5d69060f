import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { Missing } from '../part/missing.tsx'
import { useLiveness } from '../server/live.ts'
import { type OwnSession, SessionContext } from '../server/session.ts'
import { FRAME } from '../words/frame.ts'
import { FaultBoundary } from './fault.tsx'
import { Keys } from './keys.tsx'
import { Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'
import { Palette } from './palette.tsx'
import { SCREENS } from './screens.ts'
import { useShortcuts } from './shortcuts.ts'
import { StaffBanners } from './staff-banner.tsx'
import { Suspended } from './suspended.tsx'
import './app.css'

/** The paths that the console handles. Links to others, such as /docs and /security, are left to the browser. */
const OURS = /^\/($|\?|console(\/|$|\?))/

export function App({ session }: { session: OwnSession }) {
  return (
    <SessionContext.Provider value={session}>
      <LocationProvider scope={OURS}>
        <Frame />
      </LocationProvider>
    </SessionContext.Provider>
  )
}

function Frame() {
  const { path } = useLocation()
  const liveness = useLiveness()
  const [isFinding, setFinding] = useState(false)
  const [isHelping, setHelping] = useState(false)
  useShortcuts({ find: () => setFinding(true), help: () => setHelping(true) })
  useEffect(() => {
    // Screen readers announce the heading, and keyboard navigation continues from it.
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [path])
  return (
    <>
      <a class="skip" href="#main">
        {FRAME.skip}
      </a>
      <Navigation path={path} liveness={liveness} onFind={() => setFinding(true)} />
      <main id="main">
        <StaffBanners />
        <Suspended />
        <FaultBoundary path={path}>
          <ErrorBoundary>
            <Router>
              {SCREENS.map(({ path: at, component }) => (
                <Route key={at} path={at} component={component} />
              ))}
              <Route default component={Missing} />
            </Router>
          </ErrorBoundary>
        </FaultBoundary>
      </main>
      {isHelping && <Keys onClose={() => setHelping(false)} />}
      {isFinding && <Palette onClose={() => setFinding(false)} />}
      <Notices />
    </>
  )
}

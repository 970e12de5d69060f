import { useEffect, useMemo, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { TrailContext } from '../part/head.tsx'
import { Missing } from '../part/missing.tsx'
import { useLiveness } from '../server/live.ts'
import { type OwnSession, SessionContext } from '../server/session.ts'
import { FRAME } from '../words/frame.ts'
import { FaultBoundary } from './fault.tsx'
import { Keys } from './keys.tsx'
import { BottomBar, Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'
import { Palette } from './palette.tsx'
import { arrive } from './place.ts'
import { SCREENS, sectionOf } from './screens.ts'
import { useShortcuts } from './shortcuts.ts'
import { StaffBanners } from './staff-banner.tsx'
import { Suspended } from './suspended.tsx'
import './app.css'

/** The paths that the console handles. Links to others, such as /docs and /security, are left to the browser. */
const OURS = /^\/($|\?|console(\/|$|\?))/

/** Screens of plots, records and calendars, which use all the width that there is; others keep lines of a readable width. */
const USE_ALL_WIDTH = /^\/console\/(dashboards\/|logs|metrics|traces|real-users\/|on-call\/)/

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
  const section = sectionOf(path)
  const trail = useMemo(() => (section ? [section] : []), [section])
  useShortcuts({ find: () => setFinding(true), help: () => setHelping(true) })
  useEffect(() => arrive(path), [path])
  return (
    <>
      <a class="skip" href="#main">
        {FRAME.skip}
      </a>
      <Navigation section={section} liveness={liveness} onFind={() => setFinding(true)} />
      <main id="main" class={USE_ALL_WIDTH.test(path) ? 'all-width' : ''}>
        <StaffBanners />
        <Suspended />
        <TrailContext.Provider value={trail}>
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
        </TrailContext.Provider>
      </main>
      <BottomBar section={section} />
      {isHelping && <Keys onClose={() => setHelping(false)} />}
      {isFinding && <Palette onClose={() => setFinding(false)} />}
      <Notices />
    </>
  )
}

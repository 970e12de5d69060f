import { useContext } from 'preact/hooks'
import { Route, Router } from 'preact-iso'
import { Head, TrailContext } from '../../part/head.tsx'
import { Missing } from '../../part/missing.tsx'
import { useSession } from '../../server/session.ts'
import { SETTINGS } from '../../words/settings.ts'
import { GROUPS, topicsFor } from './topics.ts'
import './settings.css'

const ROOT = '/console/settings'

/** The list of topics with the open one beside it; on a phone, only one of both. */
export default function Settings({ rest }: { rest: string }) {
  const topics = topicsFor(useSession())
  const isOpen = rest !== ''
  const here = topics.find(({ path }) => `${ROOT}${rest}/`.startsWith(`${path}/`))
  const trail = [...useContext(TrailContext), ...(here ? [{ href: here.path, label: here.label }] : [])]
  return (
    <div class={isOpen ? 'settings open' : 'settings'}>
      {!isOpen && <Head title={SETTINGS.title} />}
      <Topics here={ROOT + rest} />
      {isOpen && (
        <div class="topic">
          <TrailContext.Provider value={trail}>
            <Router>
              {topics.flatMap(({ path, component }) =>
                [path, `${path}/*`].map(at => <Route key={at} path={at.slice(ROOT.length)} component={component} />),
              )}
              <Route default component={Missing} />
            </Router>
          </TrailContext.Provider>
        </div>
      )}
    </div>
  )
}

function Topics({ here }: { here: string }) {
  const session = useSession()
  const topics = topicsFor(session).filter(({ ofPartners }) => session.is_partner || !ofPartners)
  return (
    <nav class="topics" aria-label={SETTINGS.topics}>
      {GROUPS.map(group => ({ group, own: topics.filter(topic => topic.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group}>
            <h2>{SETTINGS[group]}</h2>
            <ul>
              {own.map(({ path, label }) => (
                <li key={path}>
                  <a href={path} aria-current={`${here}/`.startsWith(`${path}/`) ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

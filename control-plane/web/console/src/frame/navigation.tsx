import { logOut, switchAccount } from '@pharos/shared-protocol/contract/account/session.ts'
import { Menu, Search, X } from 'lucide'
import { useState } from 'preact/hooks'
import { Avatar } from '../part/avatar.tsx'
import { Icon } from '../part/icon.tsx'
import { Mark } from '../part/mark.tsx'
import { call } from '../server/call.ts'
import { tellRefusal } from '../server/change.ts'
import type { Liveness } from '../server/live.ts'
import { useSession } from '../server/session.ts'
import { FRAME } from '../words/frame.ts'
import { chooseLanguage, LANGUAGES, language } from '../words/language.ts'
import { SECTIONS, type Section } from './screens.ts'
import { chooseTheme, type Theme, theme } from './theme.ts'

interface Given {
  /** The one that is open. */
  section: Section | undefined
  liveness: Liveness
  onFind(): void
}

/** The sections, the button of the palette, and who is signed in. Folds on a phone. */
export function Navigation({ section: here, liveness, onFind }: Given) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header class={isOpen ? 'frame open' : 'frame'}>
      <div class="brand">
        <a href="/">
          <Mark />
          Pharos
        </a>
        <button
          type="button"
          class="quiet fold"
          aria-label={FRAME.menu}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={isOpen ? X : Menu} />
        </button>
      </div>
      <div class="folding">
        <button type="button" class="find" onClick={onFind}>
          <span>
            <Icon of={Search} />
            {FRAME.find}
          </span>
          <kbd>Ctrl K</kbd>
        </button>
        <nav aria-label={FRAME.sections}>
          <ul>
            {SECTIONS.map(section => (
              <li key={section.href}>
                <a
                  href={section.href}
                  aria-current={section === here ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <Icon of={section.icon} />
                  {section.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Own />
      </div>
      <p class="liveness" role="status">
        {liveness === 'polling' && FRAME.polling}
      </p>
    </header>
  )
}

/** On a phone: the sections that somebody who is paged needs, at the edge that a thumb reaches. */
export function BottomBar({ section: here }: Pick<Given, 'section'>) {
  return (
    <nav class="bottom-bar" aria-label={FRAME.mainSections}>
      <ul>
        {SECTIONS.filter(({ onPhone }) => onPhone).map(section => (
          <li key={section.href}>
            <a href={section.href} aria-current={section === here ? 'page' : undefined}>
              <Icon of={section.icon} />
              <span>{section.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

function Own() {
  const session = useSession()
  return (
    <details class="own">
      <summary>
        <Avatar name={session.name} />
        <span class="who">
          <span>{session.account.name}</span>
          <small>{session.name}</small>
        </span>
      </summary>
      {session.accounts.length > 1 && (
        <label>
          {FRAME.account}
          <select
            value={session.account.account_id}
            onChange={event => void moveTo(event.currentTarget, session.account.account_id)}
          >
            {session.accounts.map(({ account_id, name }) => (
              <option key={account_id} value={account_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {FRAME.theme}
        <select value={theme()} onChange={event => chooseTheme(event.currentTarget.value as Theme)}>
          {THEMES.map(each => (
            <option key={each} value={each}>
              {FRAME[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {FRAME.language}
        <select value={language} onChange={event => chooseLanguage(event.currentTarget.value as typeof language)}>
          {Object.entries(LANGUAGES).map(([each, name]) => (
            <option key={each} value={each} lang={each}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <a href="/security">{FRAME.security}</a>
      <a href="/docs">{FRAME.docs}</a>
      <button type="button" class="quiet" onClick={() => void leave()}>
        {FRAME.signOut}
      </button>
    </details>
  )
}

/** Switches to another account. Loads the console again, since everything on the screen belongs to one account. */
async function moveTo(choice: HTMLSelectElement, from: string): Promise<void> {
  const isThere = await call(switchAccount, { body: { account_id: choice.value } }).catch(tellRefusal)
  if (isThere) location.assign('/')
  else choice.value = from
}

async function leave(): Promise<void> {
  if (await call(logOut).catch(tellRefusal)) location.assign('/login')
}

import { useId, useRef, useState } from 'preact/hooks'
import { Dialog } from '../../part/dialog.tsx'
import { LOGS } from '../../words/log.ts'
import { SEARCH_HELP } from '../../words/log-search.ts'
import { faultOf, useLogs } from './logs.ts'

/** The search field; faults are shown before anything is sent. */
export function SearchBar() {
  const logs = useLogs()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(logs.search)
  const [fault, setFault] = useState(logs.fault)
  const [isHelping, setHelping] = useState(false)
  const search = (event: Event) => {
    event.preventDefault()
    const found = faultOf(text)
    setFault(found)
    if (found !== null) return field.current?.focus()
    if (text === logs.search) logs.refresh()
    else logs.setSearch(text.trim())
  }
  return (
    <search class="log-search">
      <form class="row" onSubmit={search}>
        <input
          ref={field}
          type="search"
          class="code"
          aria-label={LOGS.search}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : id}
          placeholder={LOGS.searchHint}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={text}
          onInput={({ currentTarget: { value } }) => {
            setText(value)
            // Once refused, the text is checked again on each change.
            if (fault !== null) setFault(faultOf(value))
          }}
        />
        <button type="submit" data-main-action>
          {LOGS.find}
        </button>
        <button type="button" class="plain" aria-label={SEARCH_HELP.title} onClick={() => setHelping(true)}>
          ?
        </button>
      </form>
      {fault !== null && (
        <p id={id} class="fault" role="alert">
          {fault}
        </p>
      )}
      {logs.metadata !== '' && (
        <p class="row">
          <small>{LOGS.inMetadata}</small> <code>{logs.metadata}</code>
          <button type="button" class="quiet" onClick={() => logs.go({ metadata: '' })}>
            {LOGS.takeAway}
          </button>
        </p>
      )}
      {isHelping && <Help onClose={() => setHelping(false)} />}
    </search>
  )
}

const EXAMPLES = [
  ['disk full', SEARCH_HELP.words],
  ['"disk full"', SEARCH_HELP.phrase],
  ['conn*', SEARCH_HELP.beginning],
  ['*meou*', SEARCH_HELP.part],
  ['/timed? out/', SEARCH_HELP.regex],
  ['level:>=warn', SEARCH_HELP.level],
  ['source:shop', SEARCH_HELP.field],
  ['http.route:"/cart"', SEARCH_HELP.metadata],
  ['http.status:>=500', SEARCH_HELP.number],
  ['user.id:*', SEARCH_HELP.exists],
  ['-debug', SEARCH_HELP.not],
  ['(a OR b) c', SEARCH_HELP.or],
] as const

function Help({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={SEARCH_HELP.title} onClose={onClose}>
      <dl class="keys">
        {EXAMPLES.map(([example, words]) => (
          <>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{words}</dd>
          </>
        ))}
      </dl>
      <div class="row">
        <button type="button" class="plain" autofocus onClick={onClose}>
          {SEARCH_HELP.close}
        </button>
      </div>
    </Dialog>
  )
}

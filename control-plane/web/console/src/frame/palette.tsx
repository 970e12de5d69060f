import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { FRAME } from '../words/frame.ts'
import { PARTS } from '../words/parts.ts'
import type { Command, Commands } from './commands.ts'
import './palette.css'

/** Nobody reads more than these. */
const MOST_SHOWN = 12

/** Finds a section, a named thing or an action by part of its name. */
export function Palette({ onClose }: { onClose(): void }) {
  const { route } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { Source, commands, setCommands, isAway } = useSource()
  const isEarly = useRef(false)
  // In a layout effect, before the browser paints, so that the dialog gets the next key.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const found = useMemo(() => match(text, commands ?? []), [text, commands])
  const open = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.press?.click()
    if (command.href !== undefined) route(command.href)
  }
  useEffect(() => {
    if (isEarly.current) open(found[0])
  }, [commands !== null])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(1, found.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // Enter pressed before the commands are loaded opens the first match once they are.
      isEarly.current = commands === null
      open(found[at])
    }
  }
  return (
    <dialog ref={dialog} class="palette" aria-label={FRAME.find} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={found[at] && `found-${at}`}
        aria-label={FRAME.find}
        placeholder={FRAME.findWhat}
        autocomplete="off"
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id="found" role="listbox" aria-label={FRAME.find}>
        {found.map((command, index) => (
          <div
            key={command.id}
            id={`found-${index}`}
            class="option"
            role="option"
            aria-selected={index === at}
            onClick={() => open(command)}
          >
            <span>{command.label}</span>
            <small>{command.detail}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p>{isAway ? PARTS.unreachable : commands ? FRAME.nothingFound : PARTS.loading}</p>}
      {Source && <Source onFound={setCommands} />}
    </dialog>
  )
}

/** Loads the commands with the palette, so that the first screen does without them. */
function useSource() {
  const [Source, setSource] = useState<typeof Commands | null>(null)
  const [commands, setCommands] = useState<readonly Command[] | null>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    import('./commands.ts').then(
      loaded => setSource(() => loaded.Commands),
      () => setAway(true),
    )
  }, [])
  return { Source, commands, setCommands, isAway }
}

/** Returns the matching commands, those whose names begin with the text first. */
function match(text: string, commands: readonly Command[]): Command[] {
  const wanted = text.trim().toLowerCase()
  const placed = commands.map(command => ({ command, place: command.label.toLowerCase().indexOf(wanted) }))
  return placed
    .filter(({ place }) => place >= 0)
    .sort((a, b) => Math.min(1, a.place) - Math.min(1, b.place))
    .slice(0, MOST_SHOWN)
    .map(({ command }) => command)
}

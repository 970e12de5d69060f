import { useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { SECTIONS } from './screens.ts'

/** How long after `g` the letter of a section may follow. */
const CHORD_MS = 1_000

/**
 * `Ctrl K` or `/` opens the palette; `?` lists all shortcuts; `g` and a letter opens a section; `n` presses the main
 * button of the screen; `j` and `k` go from row to row; any other letter presses the button with it as `data-key`.
 */
export function useShortcuts(given: { find(): void; help(): void }): void {
  const { route } = useLocation()
  const latest = useRef(given)
  latest.current = given
  // In a layout effect, before the browser paints, so that shortcuts work as soon as the screen is visible.
  useLayoutEffect(() => {
    let chord = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return latest.current.find()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (event.timeStamp - chord < CHORD_MS) {
        chord = Number.NEGATIVE_INFINITY
        const section = SECTIONS.find(({ key }) => key === event.key)
        if (section) route(section.href)
        return
      }
      if (event.key === 'g') chord = event.timeStamp
      if (event.key === '/') {
        event.preventDefault()
        latest.current.find()
      }
      if (event.key === '?') latest.current.help()
      if (/^[a-z]$/.test(event.key)) document.querySelector<HTMLElement>(`main [data-key="${event.key}"]`)?.click()
      const step = STEPS[event.key]
      if (step) focusRow(step)
      if (event.key === 'n') document.querySelector<HTMLElement>('main [data-main-action]')?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [route])
}

const STEPS: Record<string, number> = { j: 1, k: -1 }

/** Moves the focus to the first link of the next row of a list, or of the one before. */
function focusRow(step: number): void {
  const rows = [...document.querySelectorAll('main :is([role="row"], tr, li)')]
  const links = rows.flatMap(row => row.querySelector<HTMLElement>('a') ?? [])
  const at = links.findIndex(link => link === document.activeElement)
  links[at < 0 && step < 0 ? links.length - 1 : at + step]?.focus()
}

/** Whether the focused field or dialog should get the letter. */
function isTyping(event: KeyboardEvent): boolean {
  // The script editor is inside a shadow root: the event's target is only its host.
  const [target] = event.composedPath()
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null
}

import { useKeys } from '../../part/keys.ts'
import { STRUCTURE } from '../../words/page.ts'
import type { Step } from './parts.ts'

/** Arrow keys on a handle move what it belongs to. */
export function useStepKeys(onStep: (by: Step) => void) {
  const step = (by: Step) => (event: KeyboardEvent) => {
    // Restores the focus: the row may then be elsewhere in the document, and elements that are moved lose it.
    const label = (event.currentTarget as HTMLElement).getAttribute('aria-label')
    onStep(by)
    requestAnimationFrame(() => {
      const handles = document.querySelectorAll<HTMLElement>('button.handle')
      ;[...handles].find(each => each.getAttribute('aria-label') === label)?.focus()
    })
  }
  return useKeys([
    { keys: ['ArrowUp'], label: STRUCTURE.keyUp, press: step(-1) },
    { keys: ['ArrowDown'], label: STRUCTURE.keyDown, press: step(1) },
  ])
}

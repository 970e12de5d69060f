import { useDeclared } from './keys.ts'

interface Given {
  /** Presses the button from anywhere on the screen. */
  letter: string
  label: string
  isBusy: boolean
  isMain?: boolean
  onClick(): void
}

/** A button that also has a shortcut. */
export function Keyed({ letter, label, isBusy, isMain = false, onClick }: Given) {
  useDeclared([{ keys: [letter], label }])
  return (
    <button
      type="button"
      class={isMain ? '' : 'plain'}
      disabled={isBusy}
      data-key={letter}
      aria-keyshortcuts={letter}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

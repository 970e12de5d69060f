import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { PARTS } from '../words/parts.ts'

interface Given {
  title: string
  /** The word on the button: what it does, not "OK". */
  action: string
  /** False while something is missing, such as a name that has to be typed. */
  isReady?: boolean
  children?: ComponentChildren
  onConfirm(): void
  onCancel(): void
}

/** Asks before something that cannot be taken back. The button that does nothing has the focus. */
export function Confirm({ title, action, isReady = true, children, onConfirm, onCancel }: Given) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="asked" onClose={onCancel}>
      <h2 id="asked">{title}</h2>
      {children}
      <div class="row">
        <button type="button" class="plain" autofocus onClick={onCancel}>
          {PARTS.cancel}
        </button>
        <button type="button" class="danger" disabled={!isReady} onClick={onConfirm}>
          {action}
        </button>
      </div>
    </dialog>
  )
}

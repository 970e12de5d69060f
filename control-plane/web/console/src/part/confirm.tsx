import type { ComponentChildren } from 'preact'
import { PARTS } from '../words/parts.ts'
import { Dialog } from './dialog.tsx'

interface Given {
  title: string
  /** The label of the button: what it does, not "OK". */
  action: string
  /** False while something is missing, such as a name that must be typed. */
  isReady?: boolean
  children?: ComponentChildren
  onConfirm(): void
  onCancel(): void
}

/** Asks before something irreversible. The button that cancels has the focus. */
export function Confirm({ title, action, isReady = true, children, onConfirm, onCancel }: Given) {
  return (
    <Dialog title={title} onClose={onCancel}>
      {children}
      <div class="row">
        <button type="button" class="plain" autofocus onClick={onCancel}>
          {PARTS.cancel}
        </button>
        <button type="button" class="danger" disabled={!isReady} onClick={onConfirm}>
          {action}
        </button>
      </div>
    </Dialog>
  )
}

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

/** A dialog above the screen; Escape closes it. */
export function Dialog({ title, children, onClose }: { title: string; children: ComponentChildren; onClose(): void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // In a layout effect, before the browser paints, so that the dialog gets the next key.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

/** Something to read or to fill in above the screen; Escape closes it. */
export function Dialog({ title, children, onClose }: { title: string; children: ComponentChildren; onClose(): void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the browser paints: the next key that is pressed is for it.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

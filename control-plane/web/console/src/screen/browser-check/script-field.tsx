import { useEffect, useId, useImperativeHandle, useRef, useState } from 'preact/hooks'
import type { Form } from '../../form/use-form.ts'
import { BROWSER } from '../../words/browser-check.ts'
import type { Editor } from './editor.ts'
import type { Values } from './values.ts'

interface Given {
  of: Form<Values>
  secrets: readonly string[]
  /** Gives the form access to the editor once it is open. */
  handle: { current: Editor | null }
}

/** The script in its editor. The editor is loaded with the form, which works without waiting for it. */
export function ScriptField({ of, secrets, handle }: Given) {
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const set = useRef(of.set)
  set.current = of.set
  const script = useRef(of.values.script)
  script.current = of.values.script
  // Text that was typed but is not in the values of the form yet: they follow a moment later.
  const typed = useRef<string | null>(null)
  const fault = of.faultAt('script')
  useEffect(() => {
    let isGone = false
    let opened: Editor | undefined
    void import('./editor.ts').then(({ openEditor }) => {
      if (isGone || !host.current) return
      opened = openEditor(host.current, {
        text: typed.current ?? script.current,
        label: BROWSER.script,
        describedBy: BROWSER.scriptHint,
        secrets,
        onChange(text) {
          typed.current = text
          set.current({ script: text })
        },
      })
      setEditor(opened)
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [secrets])
  useImperativeHandle(handle, () => editor as Editor, [editor])
  useEffect(() => {
    if (typed.current === of.values.script) typed.current = null
    // The form got another text: a draft was discarded, or somebody else's version was taken.
    else if (typed.current === null) editor?.show(of.values.script)
  })
  return (
    <div class="field script">
      <span id={id} class="title">
        {BROWSER.script}
      </span>
      <div ref={host} class="editor" aria-busy={editor === null} aria-invalid={fault !== undefined} />
      {editor === null && <p class="hint">{BROWSER.loadingEditor}</p>}
      {fault && <p class="fault">{fault}</p>}
      <p class="hint">{BROWSER.scriptHint}</p>
    </div>
  )
}

import { useEffect, useState } from 'preact/hooks'
import type { Form } from '../../form/use-form.ts'
import { Skeleton } from '../../part/skeleton.tsx'
import { BRANDING, LEFT_OUT } from '../../words/branding.ts'
import { reasonOf } from './left-out.ts'
import type { Look } from './show.tsx'

type CssEditor = typeof import('./css-editor.tsx').default

/** Loads the editor after the rest of the screen, since it is larger. */
function useEditor(): CssEditor | null {
  const [editor, setEditor] = useState<{ Editor: CssEditor } | null>(null)
  useEffect(() => void import('./css-editor.tsx').then(({ default: Editor }) => setEditor({ Editor })), [])
  return editor?.Editor ?? null
}

/** The custom CSS of a page, and which parts of it the page does not use, and why. */
export function Style({ of, leftOut }: { of: Form<Look>; leftOut: readonly string[] }) {
  const Editor = useEditor()
  const css = of.values.custom_css ?? ''
  const fault = of.faultAt('custom_css')
  return (
    <fieldset class="part">
      <legend>{BRANDING.css}</legend>
      <p class="note">{BRANDING.cssHint}</p>
      {Editor ? (
        <Editor
          label={BRANDING.css}
          value={css}
          leftOut={leftOut}
          onChange={next => of.set({ custom_css: next === '' ? null : next })}
        />
      ) : (
        <Skeleton />
      )}
      {fault && <p class="fault">{fault}</p>}
      <div role="status" class="left-out">
        {leftOut.length > 0 && <p>{BRANDING.leftOut(leftOut.length)}</p>}
        {leftOut.length === 0 && css !== '' && <p>{BRANDING.allUsed}</p>}
        <ul>
          {leftOut.map(part => (
            <li key={part}>
              <code>{part}</code>
              <p>{LEFT_OUT[reasonOf(part)]}</p>
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  )
}

import { closeBrackets } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'preact/hooks'
import { LEFT_OUT } from '../../words/branding.ts'
import { reasonOf } from './left-out.ts'

interface Given {
  label: string
  value: string
  leftOut: readonly string[]
  onChange(value: string): void
}

/** An editor for style sheets, in a shadow root: there the CSP of the console allows its styles. */
export default function CssEditor({ label, value, leftOut, onChange }: Given) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (!root) return
    view.current = new EditorView({
      doc: value,
      root,
      parent: root,
      extensions: [
        lineNumbers(),
        history(),
        closeBrackets(),
        css(),
        syntaxHighlighting(HIGHLIGHT),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        THEME,
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) change.current(state.doc.toString())
        }),
      ],
    })
    return () => view.current?.destroy()
  }, [])
  useEffect(() => {
    const { current: editor } = view
    if (!editor) return
    const text = editor.state.doc.toString()
    // Only for changes from elsewhere, such as a discarded draft.
    if (text !== value) editor.dispatch({ changes: { from: 0, to: text.length, insert: value } })
    editor.dispatch(setDiagnostics(editor.state, marksIn(editor.state.doc.toString(), leftOut)))
  }, [value, leftOut])
  return <div ref={host} class="css-editor" />
}

/** The editor's default colours, mixed with the theme's ink so that they are readable in both themes. */
const HIGHLIGHT = HighlightStyle.define(
  defaultHighlightStyle.specs.map(spec =>
    spec.color ? { ...spec, color: `color-mix(in oklab, ${spec.color} 40%, var(--ink))` } : spec,
  ),
)

const THEME = EditorView.theme({
  '&': { maxHeight: '24rem', fontSize: 'var(--text-s)' },
  '.cm-scroller': { overflow: 'auto', minHeight: '10rem' },
  '.cm-gutters': { color: 'var(--soft)', background: 'var(--ground)', borderColor: 'var(--rule)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-tooltip': { color: 'var(--ink)', background: 'var(--paper)', borderColor: 'var(--line)' },
  '.cm-cursor': { borderColor: 'var(--ink)' },
})

/** Marks the unused parts in the text, where they can be found as reported. */
function marksIn(text: string, leftOut: readonly string[]): Diagnostic[] {
  return leftOut.flatMap(part => {
    const words = part.replace(/…$/, '')
    const pattern = words
      .split(/\s+|(?=[:,])|(?<=[:,])/)
      .map(literal)
      .join('\\s*')
    const found = new RegExp(pattern).exec(text)
    if (!found || words === '') return []
    const { index: from, 0: whole } = found
    return [{ from, to: from + whole.length, severity: 'warning' as const, message: LEFT_OUT[reasonOf(part)] }]
  })
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

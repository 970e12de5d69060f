import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { Annotation, EditorState, StateEffect, StateField } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from '@codemirror/view'
import { COLOURS, LOOK } from './editor-look.ts'
import { hoverText } from './hover-text.ts'
import { TypeChecker } from './type-checker.ts'

/** The line where a run failed: marked until the script changes. */
export interface RunFault {
  /** Counted from 1. */
  line: number
  message: string
}

export interface Editor {
  /** Replaces the text, such as after a draft was discarded. */
  show(text: string): void
  mark(fault: RunFault | null): void
  goTo(line: number): void
  close(): void
}

interface Given {
  text: string
  label: string
  describedBy: string | undefined
  /** The names of the account's secrets. */
  secrets: readonly string[]
  onChange(text: string): void
}

/** Marks a change that was not typed. */
const foreign = Annotation.define<boolean>()
const setFault = StateEffect.define<RunFault | null>()
const runFault = StateField.define<RunFault | null>({
  create: () => null,
  update(fault, { effects, docChanged }) {
    const given = effects.find(effect => effect.is(setFault))
    return given ? given.value : docChanged ? null : fault
  },
})

/**
 * Opens an editor in a shadow root: there its styles are style sheets that the strict CSP allows, and do not mix with
 * those of the console.
 */
export function openEditor(host: HTMLElement, { text, label, describedBy, secrets, onChange }: Given): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.replaceChildren()
  const types = new TypeChecker(secrets)
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...[lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), history()],
        ...[indentOnInput(), bracketMatching(), closeBrackets(), lintGutter(), javascript({ typescript: true })],
        ...[syntaxHighlighting(COLOURS), LOOK, runFault, linter(markOfRun, { needsRefresh: isOtherFault })],
        linter(({ state }) => types.faults(state.doc.toString()), { delay: 400 }),
        autocompletion({ override: [context => complete(types, context)] }),
        hoverTooltip((at, pos) => hover(types, at, pos)),
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          ...[...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap],
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          spellcheck: 'false',
          ...(describedBy ? { 'aria-description': describedBy } : {}),
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some(each => each.annotation(foreign))) onChange(state.doc.toString())
        }),
      ],
    }),
  })
  return {
    show(next) {
      const { doc } = view.state
      if (doc.toString() === next) return
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next }, annotations: foreign.of(true) })
    },
    mark(fault) {
      view.dispatch({ effects: setFault.of(fault) })
      forceLinting(view)
    },
    goTo(line) {
      const { from } = lineAt(view.state, line)
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      view.focus()
    },
    close() {
      types.close()
      view.destroy()
    },
  }
}

function lineAt({ doc }: EditorState, line: number) {
  return doc.line(Math.min(Math.max(1, line), doc.lines))
}

function markOfRun({ state }: EditorView): Diagnostic[] {
  const fault = state.field(runFault)
  if (!fault) return []
  const { from, to, text } = lineAt(state, fault.line)
  return [{ from: from + (text.length - text.trimStart().length), to, severity: 'error', message: fault.message }]
}

function isOtherFault({ startState, state }: { startState: EditorState; state: EditorState }): boolean {
  return startState.field(runFault) !== state.field(runFault)
}

async function complete(types: TypeChecker, { state, pos, explicit }: CompletionContext) {
  return types.completions(state.doc.toString(), pos, explicit)
}

async function hover(types: TypeChecker, { state }: EditorView, pos: number): Promise<Tooltip | null> {
  const info = await types.hover(state.doc.toString(), pos)
  return info && { pos: info.start, end: info.end, create: () => ({ dom: hoverText(info) }) }
}

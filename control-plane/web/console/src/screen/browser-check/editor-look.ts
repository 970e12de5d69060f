import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'

/**
 * Maps the colours of CodeMirror's default style to colours for light and dark backgrounds, with a contrast of at least
 * 4.5.
 */
const BOTH: Record<string, readonly [light: string, dark: string]> = {
  '#404740': ['#404740', '#b3bdcc'],
  '#708': ['#708', '#d8a3ff'],
  '#219': ['#219', '#9dbcff'],
  '#164': ['#164', '#7fdcb1'],
  '#a11': ['#a11', '#ff9ea3'],
  '#e40': ['#a83200', '#ffb38a'],
  '#00f': ['#1a3fd0', '#9dbcff'],
  '#30a': ['#30a', '#c1b1ff'],
  '#085': ['#00734a', '#7fdcb1'],
  '#167': ['#167', '#7ad3e6'],
  '#256': ['#256', '#8fd0d0'],
  '#00c': ['#00c', '#9dbcff'],
  '#940': ['#7a4a00', '#b3bdcc'],
  '#f00': ['#b3161f', '#ff9ea3'],
}

export const COLOURS = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) => {
    const both = BOTH[color as string]
    return both ? { ...spec, color: `light-dark(${both.join(', ')})` } : spec
  }),
)

const box = { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--line)' }

export const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--paper)', color: 'var(--ink)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.55' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 6%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--hover)', outline: '1px solid var(--line)' },
  '.cm-tooltip': { ...box, borderRadius: '0.4rem', maxWidth: 'min(38rem, 90vw)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'ui-monospace, monospace', maxHeight: '16rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--fill)', color: 'var(--on-fill)' },
  '.cm-diagnostic': { padding: '0.35rem 0.6rem', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--bad)' },
  '.hover-text': { padding: '0.4rem 0.6rem', whiteSpace: 'pre-wrap', maxHeight: '18rem', overflow: 'auto' },
  '.hover-text code': { display: 'block', fontFamily: 'ui-monospace, monospace', marginBottom: '0.35rem' },
})

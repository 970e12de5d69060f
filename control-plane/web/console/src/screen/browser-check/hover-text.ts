import type { HoverInfo } from '@valtown/codemirror-ts/worker'

/** Longer documentation is cut: that of some functions fills pages. */
const MOST_CHARACTERS = 800

/** The type of a symbol and its documentation, as text. */
export function hoverText({ quickInfo }: HoverInfo): HTMLElement {
  const shown = document.createElement('div')
  shown.className = 'hover-text'
  const signature = shown.appendChild(document.createElement('code'))
  signature.textContent = textOf(quickInfo?.displayParts)
  const documentation = textOf(quickInfo?.documentation)
  if (documentation) {
    const isLong = documentation.length > MOST_CHARACTERS
    shown.append(isLong ? `${documentation.slice(0, MOST_CHARACTERS)} …` : documentation)
  }
  return shown
}

function textOf(parts: readonly { text: string }[] | undefined): string {
  return (parts ?? []).map(({ text }) => text).join('')
}

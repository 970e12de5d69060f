import type { HoverInfo } from '@valtown/codemirror-ts/worker'

/** Documentation is cut: the whole of some functions is a chapter. */
const MOST_CHARACTERS = 800

/** What something is, and what its documentation says, as text. */
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

import { isPlainName } from '@pharos/shared-protocol/rum/mask.ts'

const MOST_LEVELS = 4
const MOST_CLASSES = 2

let isBare = false

/** With masked text, ids and classes are left out too. */
export function setBareSelectors(bare: boolean): void {
  isBare = bare
}

/** A short CSS selector without attributes, and without ids and classes that may be data. */
export function selectorOf(node: Node | null | undefined): string {
  const parts: string[] = []
  let element = node instanceof Element ? node : (node?.parentElement ?? null)
  while (element && parts.length < MOST_LEVELS) {
    const { id, localName } = element
    if (!isBare && isPlainName(id)) {
      parts.unshift(`${localName}#${id}`)
      break
    }
    const classes = isBare ? [] : [...element.classList].filter(isPlainName).slice(0, MOST_CLASSES)
    parts.unshift([localName, ...classes].join('.') + (classes.length > 0 ? '' : placeOf(element)))
    element = element.parentElement
  }
  return parts.join(' > ')
}

/** Its place among its siblings of the same kind, if there are others. */
function placeOf(element: Element): string {
  const same = [...(element.parentElement?.children ?? [])].filter(one => one.localName === element.localName)
  return same.length > 1 ? `:nth-of-type(${same.indexOf(element) + 1})` : ''
}

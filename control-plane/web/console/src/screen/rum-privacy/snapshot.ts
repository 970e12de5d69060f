import type { RumPrivacy } from '@pharos/shared-protocol/rum/config.ts'
import { elementMask } from '@pharos/shared-protocol/rum/mask-element.ts'
import { recordingMask } from '@pharos/shared-protocol/rum/mask-recording.ts'

/** A node as rrweb serializes it. */
export interface SnapshotNode {
  id: number
  type: number
  tagName?: string
  attributes?: Record<string, unknown>
  childNodes?: SnapshotNode[]
  textContent?: string
  /** Left out by its selector. */
  isBlocked?: boolean
}

const [DOCUMENT, ELEMENT, TEXT] = [0, 2, 3]
const [SNAPSHOT_EVENT] = [2]
/** Of the DOM standard. */
const [DOM_ELEMENT, DOM_TEXT] = [1, 3]
/** What the recorder leaves out (rrweb, `slimDOMOptions: 'all'`); of meta elements it keeps some, without their texts. */
const LEFT_OUT = 'script'
const FIELDS = /^(input|textarea|select)$/
/** Their value is not what somebody enters. */
const WITHOUT_VALUE = /^(radio|checkbox|submit|button)$/

/** The most elements of an example. */
export const MOST_ELEMENTS = 5_000

/**
 * Returns what the recorder sends of a page: its elements as rrweb serializes them, masked by the code of the SDK. The
 * document is inert: nothing in it runs or is loaded. Null if it is too large.
 */
export function maskedSnapshot(page: Document, privacy: RumPrivacy): SnapshotNode | null {
  if (page.getElementsByTagName('*').length > MOST_ELEMENTS) return null
  const mask = elementMask(privacy, selector => isSelector(page, selector))
  let id = 0
  const childrenOf = (parent: Node) => [...parent.childNodes].flatMap(child => serialize(child) ?? [])
  const serialize = (node: Node): SnapshotNode | null => {
    id += 1
    const own = id
    if (node.nodeType === DOM_TEXT) return { id: own, type: TEXT, textContent: textOf(node) }
    if (node.nodeType !== DOM_ELEMENT) return null
    const element = node as Element
    const tagName = element.tagName.toLowerCase()
    if (tagName === LEFT_OUT) return null
    if (mask.blocked !== '' && element.matches(mask.blocked))
      return { id: own, type: ELEMENT, tagName, attributes: classOf(element), childNodes: [], isBlocked: true }
    const attributes = attributesOf(element, tagName)
    return {
      id: own,
      type: ELEMENT,
      tagName,
      attributes,
      childNodes: tagName === 'textarea' ? [] : childrenOf(element),
    }
  }
  const textOf = (node: Node) => {
    const [text, parent] = [node.textContent ?? '', node.parentElement]
    const isMasked = mask.maskedTexts !== '' && parent?.closest(mask.maskedTexts) && parent.tagName !== 'STYLE'
    return isMasked ? mask.maskText(text) : text
  }
  const attributesOf = (element: Element, tagName: string) => {
    const attributes: Record<string, unknown> = Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [name, value]),
    )
    // What is chosen is not sent.
    if (tagName === 'option') delete attributes.selected
    const { value } = element as HTMLInputElement
    if (FIELDS.test(tagName) && !WITHOUT_VALUE.test(String(attributes.type)) && value)
      // rrweb asks the mask for all kinds of fields but hidden ones, which the next pass masks.
      attributes.value = attributes.type === 'hidden' ? value : mask.maskInput(value, element)
    return attributes
  }
  const node: SnapshotNode = { id: 0, type: DOCUMENT, childNodes: childrenOf(page) }
  const event = recordingMask(privacy)({ type: SNAPSHOT_EVENT, timestamp: 0, data: { node } })
  return (event?.data as { node: SnapshotNode } | undefined)?.node ?? null
}

function classOf(element: Element): Record<string, unknown> {
  return element.classList.length > 0 ? { class: element.className } : {}
}

function isSelector(page: Document, selector: string): boolean {
  try {
    page.createDocumentFragment().querySelector(selector)
    return true
  } catch {
    return false
  }
}

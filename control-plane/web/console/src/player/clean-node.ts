import { type Fields, fieldsOf, isId, listOf, textOf } from './checked.ts'

// Rebuilds the nodes of a recording from what a player needs. What would load, run, navigate or embed is left out; the
// player's policy and sandbox forbid it too.

const [DOCUMENT, DOCTYPE, ELEMENT, TEXT, CDATA, COMMENT] = [0, 1, 2, 3, 4, 5]
/** Deeper trees would overflow the stack of whoever walks them. */
const MOST_DEPTH = 512

export interface PlayedNode extends Fields {
  type: number
  id: number
}

const NAME = /^[a-z][\w.-]*$/i
/** Elements that bring a document or code of their own; an empty box takes their place. */
const EMBEDS = /^(frame|frameset|object|embed|applet|portal|fencedframe|template)$/i
const CODE = /^(script|noscript)$/i
/** Elements that can have a shadow root (DOM, `attachShadow`), besides custom ones. */
const HOSTS = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$|-/i

/** The ids of frames, which alone can get a document of their own. */
export type Frames = Set<number>

/** The node, or null if it is none that can be shown; only where it may, it is a document. Notes which are frames. */
export function cleanNode(given: unknown, frames: Frames, mayBeDocument: boolean, depth = 0): PlayedNode | null {
  const node = fieldsOf(given)
  const { type, id } = node
  if (!isId(id) || depth > MOST_DEPTH) return null
  const common = {
    id,
    ...(isId(node.rootId) && { rootId: node.rootId }),
    ...(node.isShadow === true && { isShadow: true }),
  }
  const text = textOf(node.textContent)
  if (type === TEXT || type === CDATA)
    return { ...common, type: TEXT, textContent: text, ...(node.isStyle === true && { isStyle: true }) }
  if (type === COMMENT) return { ...common, type: COMMENT, textContent: '' }
  if (type === DOCTYPE) return { ...common, type: DOCTYPE, ...doctypeOf(node) }
  const childNodes = () => listOf(node.childNodes).flatMap(child => cleanNode(child, frames, false, depth + 1) ?? [])
  if (type === DOCUMENT && mayBeDocument)
    return { ...common, type: DOCUMENT, childNodes: childNodes(), compatMode: textOf(node.compatMode) }
  if (type !== ELEMENT) return null
  if (node.tagName === 'iframe' && node.isSVG !== true) frames.add(id)
  else frames.delete(id)
  return { ...common, ...elementOf(node, childNodes) }
}

function doctypeOf({ name, publicId, systemId }: Fields) {
  return { name: NAME.test(textOf(name)) ? name : 'html', publicId: textOf(publicId), systemId: textOf(systemId) }
}

function elementOf(node: Fields, childNodes: () => PlayedNode[]) {
  const name = textOf(node.tagName)
  const isEmpty = !NAME.test(name) || EMBEDS.test(name) || CODE.test(name)
  const tagName = CODE.test(name) ? 'noscript' : isEmpty ? 'div' : name
  return {
    type: ELEMENT,
    tagName,
    attributes: cleanAttributes(node.attributes),
    childNodes: isEmpty ? [] : childNodes(),
    ...(node.isSVG === true && { isSVG: true }),
    ...(node.isShadowHost === true && HOSTS.test(tagName) && { isShadowHost: true }),
  }
}

const ATTRIBUTE = /^[a-z_:][\w:.-]*$/i
/** What runs, loads, submits, navigates, takes the focus or starts media. */
const FORBIDDEN =
  /^(on.*|src(doc|set|lang)?|imagesrcset|(form)?action|formtarget|ping|background|poster|data|code(base)?|archive|classid|manifest|http-equiv|rel|auto(focus|play)|target|download|is|nonce|integrity|sandbox|allow.*|csp|lowsrc|dynsrc|longdesc|profile|usemap|cite|popovertarget.*|command.*|rr_media.*|_.*)$/i
const LINK = /^(xlink:)?href$/i
const PICTURE = /^data:image\//i
const OWN_PICTURE = /^(src|rr_src|rr_dataurl)$/i

/** Attributes by name; null removes one. */
export function cleanAttributes(given: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(given)).flatMap(([name, value]) => {
      const kept = ATTRIBUTE.test(name) ? cleanAttribute(name, value) : undefined
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}

function cleanAttribute(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return FORBIDDEN.test(name) ? undefined : value
  if (name === 'style' && typeof value === 'object') return styleOf(value)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = `${value}`
  if (name === '_cssText') return text
  if (OWN_PICTURE.test(name)) return PICTURE.test(text) ? text : undefined
  if (LINK.test(name)) return text.startsWith('#') ? text : '#'
  return FORBIDDEN.test(name) ? undefined : value
}

/** Changes of an inline style: property to value, value with priority, or false to remove it. */
function styleOf(given: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) =>
        value === false ||
        typeof value === 'string' ||
        (Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'string')),
    ),
  )
}

import type { RumPrivacy } from './config.ts'
import { looksLikeData, MASKED, maskUrl } from './mask.ts'

// The one pass over every event of a recording (rrweb) before it is queued. rrweb masks what it is told to; this masks
// the rest: whatever is not visible text, and with `mask_text` that too. It remembers the kind of each node by its id,
// since later events name only the id.

/** A node as rrweb serializes it. */
interface RecordedNode {
  id?: number
  type: number
  tagName?: string
  attributes?: Record<string, unknown>
  childNodes?: RecordedNode[]
  textContent?: string
}

/** An event of rrweb, as far as it is read here. */
export interface RecordedEvent {
  type: number
  timestamp: number
  data?: unknown
}

const SNAPSHOT = 2
const INCREMENTAL = 3
const META = 4
const LOADED = [0, 1]
const [ELEMENT, TEXT, CDATA, COMMENT] = [2, 3, 4, 5]
const [MUTATION, INPUT, STYLE_RULE, STYLE_DECLARATION, ADOPTED_STYLES] = [0, 5, 8, 13, 15]
/** Of the pointer, scrolling, the viewport, media, selections and custom elements: they have no text. */
const WITHOUT_TEXT = [1, 2, 3, 4, 6, 7, 12, 14, 16]

/** How a page looks; developers write them. */
const PLAIN =
  /^(class|style|type|rel|role|dir|lang|(col|row)span|width|height|hidden|disabled|checked|selected|multiple|readonly|open|rows|cols|size|span|start|align|valign|bgcolor|color|border|cell(padding|spacing)|media|tabindex|contenteditable|popover|slot|part|viewbox|d|points|transform|[cfr]?[xyr][12]?|fill|stroke|(fill|stroke|stop|clip|font|text)-[a-z-]+|opacity|offset|gradient(units|transform)|preserveaspectratio|xmlns(:\w+)?|rr_(width|height|left|top|scroll\w+|media\w+|open_mode))$/i
const ADDRESS = /^(href|src|action|formaction|poster|cite|background|xlink:href|rr_src)$/i
const SHORT = /^(true|false|mixed|page|step|none|auto|\d{0,3})?$/
/** Buttons show their value. */
const SHOWN_VALUE = /^(button|submit|reset)$/

type Kind = 'text' | 'style' | 'hidden'

/** What is known of the nodes of one recording, by id. */
interface Known {
  privacy: RumPrivacy
  kinds: Map<number, Kind>
  /** The type of a field, or the name of another element. */
  types: Map<number, string>
}

/**
 * Masks the events of one recording, in their order. Null: an event that is not to be sent. Nodes are masked where they
 * are, since a page has up to 75,000 of them and copies would be collected while the page waits.
 */
export function recordingMask(privacy: RumPrivacy): (event: RecordedEvent) => RecordedEvent | null {
  const known: Known = { privacy, kinds: new Map(), types: new Map() }
  return event => {
    const { type, data } = event
    if (LOADED.includes(type)) return event
    const masked =
      type === META || type === SNAPSHOT || type === INCREMENTAL ? maskData(known, type, data as Recorded) : null
    return masked === null ? null : { ...event, data: masked }
  }
}

interface Rule {
  rule?: string
}

/** The data of an event, as far as it is read here. Which fields there are depends on its type and source. */
type Recorded = Omit<Partial<Mutation>, 'adds'> & {
  href?: string
  node?: RecordedNode
  source?: number
  id?: number
  text?: string
  replace?: string
  replaceSync?: string
  adds?: Mutation['adds'] | Rule[]
  set?: { value?: string | null }
  styles?: { rules: Rule[] }[]
}

function maskData(known: Known, type: number, data: Recorded): unknown {
  const kept = known.privacy.query_parameters
  if (type === META) return { ...data, href: maskUrl(data.href ?? '', kept) }
  if (type === SNAPSHOT) {
    if (data.node) maskNode(known, data.node, 'text')
    return data.node ? data : null
  }
  const css = (text: string) => maskCss(text, kept)
  const { source = -1, id = -1, text = '' } = data
  if (source === MUTATION) return maskMutation(known, data as unknown as Mutation)
  if (source === INPUT) return { ...data, text: SHORT.test(text) ? text : maskValue(known, text, id) }
  if (source === STYLE_RULE) return maskStyleRules(data, css)
  if (source === STYLE_DECLARATION)
    return data.set ? { ...data, set: { ...data.set, value: css(`${data.set.value ?? ''}`) } } : data
  if (source === ADOPTED_STYLES) {
    const styles = data.styles?.map(one => ({ ...one, rules: maskRules(one.rules, css) }))
    return { ...data, ...(styles && { styles }) }
  }
  return WITHOUT_TEXT.includes(source) ? data : null
}

/** A change of a style sheet: what replaces all of it, and rules that are added. */
function maskStyleRules({ replace, replaceSync, adds, ...rest }: Recorded, css: (text: string) => string): Recorded {
  return {
    ...rest,
    ...(typeof replace === 'string' && { replace: css(replace) }),
    ...(typeof replaceSync === 'string' && { replaceSync: css(replaceSync) }),
    ...(adds && { adds: maskRules(adds as Rule[], css) }),
  }
}

const maskRules = (rules: Rule[], css: (text: string) => string) =>
  rules.map(one => (typeof one.rule === 'string' ? { ...one, rule: css(one.rule) } : one))

interface Mutation {
  texts: { id: number; value: string | null }[]
  attributes: { id: number; attributes: Record<string, unknown> }[]
  adds: { parentId: number; node: RecordedNode }[]
}

function maskMutation(known: Known, data: Mutation): Mutation {
  const { kinds } = known
  for (const one of data.attributes) maskAttributes(known, one.attributes, one.id)
  for (const one of data.adds) maskNode(known, one.node, kinds.get(one.parentId) ?? 'text')
  return {
    ...data,
    texts: data.texts.map(one => ({
      ...one,
      value: one.value === null ? null : maskText(known, one.value, kinds.get(one.id) ?? 'hidden'),
    })),
  }
}

const NOT_SHOWN = /^(title|script|noscript|template|option|datalist)$/

function maskNode(known: Known, node: RecordedNode, parent: Kind): void {
  const { id, type, childNodes } = node
  const tag = node.tagName?.toLowerCase() ?? ''
  const kind = tag === 'style' ? 'style' : parent !== 'hidden' && NOT_SHOWN.test(tag) ? 'hidden' : parent
  if (id !== undefined) known.kinds.set(id, kind)
  if (type === ELEMENT) maskAttributes(known, node.attributes ?? {}, id, tag)
  else if (type === COMMENT) node.textContent = ''
  else if (type === TEXT || type === CDATA) node.textContent = maskText(known, node.textContent ?? '', kind)
  if (childNodes) for (const child of childNodes) maskNode(known, child, kind)
}

function maskText({ privacy }: Known, text: string, kind: Kind): string {
  if (kind === 'style') return maskCss(text, privacy.query_parameters)
  return kind === 'hidden' || privacy.mask_text ? text.replace(/\S+/g, MASKED) : text
}

function maskAttributes(known: Known, attributes: Record<string, unknown>, id = -1, tag = ''): void {
  const { types } = known
  // What was a password once stays one.
  if (typeof attributes.type === 'string' && types.get(id) !== 'password') types.set(id, attributes.type.toLowerCase())
  else if (tag) types.set(id, tag)
  // Its document is recorded as nodes; a player would load what stands here in their place.
  delete attributes.srcdoc
  for (const name of Object.keys(attributes)) attributes[name] = maskAttribute(known, name, attributes[name], id)
}

/** What an attribute is by its name. */
type Naming = 'style' | 'name' | 'address' | 'value' | 'plain' | 'other'

const NAMINGS = new Map<string, Naming>()
/** Pages have some hundred names of attributes. */
const MOST_NAMINGS = 2_000

/** Kept, since each element has some. */
function namingOf(name: string): Naming {
  const known = NAMINGS.get(name)
  if (known) return known
  const naming = readNaming(name)
  if (NAMINGS.size < MOST_NAMINGS) NAMINGS.set(name, naming)
  return naming
}

function readNaming(name: string): Naming {
  if (name === '_cssText' || name === 'style') return 'style'
  if (name === 'id' || name === 'for') return 'name'
  if (ADDRESS.test(name)) return 'address'
  if (name === 'value') return 'value'
  return PLAIN.test(name) ? 'plain' : 'other'
}

function maskAttribute(known: Known, name: string, value: unknown, id: number): unknown {
  const { mask_text, query_parameters } = known.privacy
  if (typeof value === 'object' && value && name === 'style')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? maskCss(one, query_parameters) : one]),
    )
  if (typeof value !== 'string') return value
  const naming = namingOf(name)
  if (naming === 'plain' || SHORT.test(value)) return value
  if (naming === 'style') return maskCss(value, query_parameters)
  if (naming === 'name') return mask_text || looksLikeData(value) ? MASKED : value
  if (naming === 'address') return maskUrl(value, query_parameters)
  if (naming === 'other') return MASKED
  return SHOWN_VALUE.test(known.types.get(id) ?? '') && !mask_text ? value : maskValue(known, value, id)
}

/** rrweb has masked secret fields; their kind may also be known here. */
function maskValue({ privacy, types }: Known, value: string, id: number): string {
  const isSecret = /^(hidden|password|option|radio|checkbox)$/.test(types.get(id) ?? 'hidden')
  return privacy.mask_inputs || isSecret ? MASKED : value
}

/** A character of a font of icons, or nothing. */
const ICON = /^.(?:\\[0-9a-f]{1,6}|.{0,2}).$/i

/** Addresses in `url()` and `@import`, and quoted texts, which may be shown, of a style sheet. */
export function maskCss(css: string, kept: readonly string[]): string {
  return css
    .replace(
      /url\(\s*(["']?)(.*?)\1\s*\)/gis,
      (_, quote: string, address: string) => `url(${quote}${maskUrl(address, kept)}${quote})`,
    )
    .replace(
      /((?:content|--[\w-]+|quotes)\s*:\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/gi,
      (all, before: string, text: string) => (ICON.test(text) ? all : `${before}"${MASKED}"`),
    )
}

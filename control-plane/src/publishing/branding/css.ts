import { type CssNode, type Declaration, generate, type List, parse, type Rule, walk } from 'css-tree'

/** Everything that a customer's style may affect is inside an element of this class (page-html/page.ts). */
const SCOPE = '.t'
/** How many unused parts are reported when a style is saved, and the length of each. */
const MOST_LEFT_OUT = 20
const LONGEST = 120

export interface CleanStyle {
  css: string
  /** The first parts that are not used, as they were written. */
  leftOut: string[]
}

type Leave = (text: string) => ''

/**
 * The safe part of a customer's style: rules for elements within `.t`, with properties for colour, spacing and shape
 * and with values that load nothing. Everything else is removed, including what cannot be parsed with certainty. The
 * result is printed from the syntax tree, never copied from the text. The 50 KB that a branding takes cost about 0.1 s.
 */
export function cleanStyle(text: string): CleanStyle {
  const leftOut: string[] = []
  const leave: Leave = part => {
    const words = part.trim().replaceAll(/\s+/g, ' ')
    if (words !== '' && leftOut.length < MOST_LEFT_OUT)
      leftOut.push(words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words)
    return ''
  }
  try {
    const sheet = parse(text, { parseValue: true, parseCustomProperty: false, parseRulePrelude: true })
    return { css: sheet.type === 'StyleSheet' ? cleanList(sheet.children, leave) : leave(text), leftOut }
  } catch (error) {
    // Nested too deeply to parse: treated as no style, and cached so that it is not parsed again for each request.
    if (error instanceof RangeError) return { css: leave(text), leftOut }
    throw error
  }
}

export function cleanCss(text: string): string {
  return cleanStyle(text).css
}

const SILENT = new Set<CssNode['type']>(['Comment', 'WhiteSpace', 'CDO', 'CDC'])

function cleanList(nodes: List<CssNode>, leave: Leave): string {
  return nodes
    .toArray()
    .map(node => cleanNode(node, leave))
    .join('')
}

function cleanNode(node: CssNode, leave: Leave): string {
  if (SILENT.has(node.type)) return ''
  if (node.type === 'Rule') return cleanRule(node, leave)
  if (node.type !== 'Atrule') return leave(generate(node))
  const prelude = node.prelude ? generate(node.prelude) : ''
  if (!node.block || node.name.toLowerCase() !== 'media' || !MEDIA.test(prelude))
    return leave(`@${node.name} ${prelude}`)
  const inner = cleanList(node.block.children, leave)
  return inner === '' ? '' : `@media ${prelude}{${inner}}`
}

/** Media types, features, numbers and the words between them. */
const MEDIA = /^[a-z0-9\s:.,()<>=-]*$/i

function cleanRule({ prelude, block }: Rule, leave: Leave): string {
  if (prelude.type !== 'SelectorList') return leave(generate(prelude))
  const selectors = prelude.children.toArray().flatMap(selector => {
    const text = generate(selector)
    return isPlainSelector(selector) ? [text] : leave(text) || []
  })
  if (selectors.length === 0) return ''
  const declarations = block.children.toArray().flatMap(each => {
    if (SILENT.has(each.type)) return []
    return (each.type === 'Declaration' && cleanDeclaration(each)) || leave(generate(each)) || []
  })
  return declarations.length === 0 ? '' : `${SCOPE} :is(${selectors.join(',')}){${declarations.join(';')}}`
}

const PSEUDO_CLASSES = new Set(
  `hover focus focus-visible focus-within active visited link first-child last-child only-child nth-child nth-last-child first-of-type
  last-of-type nth-of-type not is where empty checked disabled enabled`.split(/\s+/),
)
const SELECTOR_PARTS = new Set(
  'Selector SelectorList TypeSelector ClassSelector IdSelector AttributeSelector PseudoClassSelector Combinator Nth AnPlusB Identifier String'.split(
    ' ',
  ),
)

/** Only listed parts, no escapes, and no combinator at its beginning. */
function isPlainSelector(selector: CssNode): boolean {
  if (selector.type !== 'Selector' || selector.children.first?.type === 'Combinator') return false
  let plain = !/[\\{}@]/.test(generate(selector))
  walk(selector, node => {
    if (!SELECTOR_PARTS.has(node.type)) plain = false
    if (node.type === 'PseudoClassSelector' && !PSEUDO_CLASSES.has(node.name.toLowerCase())) plain = false
  })
  return plain
}

/** Properties for colour, spacing and shape. None that positions an element elsewhere, adds text, animates, or loads. */
const PROPERTIES = new Set(
  `color background background-color background-image background-position background-repeat background-size background-clip opacity
  border border-color border-style border-width border-radius border-top border-right border-bottom border-left border-top-color
  border-right-color border-bottom-color border-left-color border-top-style border-right-style border-bottom-style border-left-style
  border-top-width border-right-width border-bottom-width border-left-width border-top-left-radius border-top-right-radius
  border-bottom-left-radius border-bottom-right-radius border-collapse border-spacing box-shadow outline outline-color outline-offset
  outline-style outline-width font font-family font-feature-settings font-kerning font-size font-stretch font-style font-variant
  font-variant-caps font-variant-numeric font-weight letter-spacing line-height text-align text-decoration text-decoration-color
  text-decoration-line text-decoration-style text-decoration-thickness text-indent text-overflow text-shadow text-transform
  text-underline-offset white-space word-break word-spacing overflow-wrap hyphens vertical-align padding padding-top padding-right
  padding-bottom padding-left padding-block padding-inline margin margin-top margin-right margin-bottom margin-left margin-block
  margin-inline gap row-gap column-gap display flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap order
  align-content align-items align-self justify-content justify-items justify-self grid-template-columns grid-template-rows
  grid-column grid-row columns column-count column-width width min-width max-width height min-height max-height box-sizing overflow
  list-style-type fill stroke stroke-width accent-color caret-color cursor`.split(/\s+/),
)
const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp var linear-gradient radial-gradient
  conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient repeat minmax fit-content`.split(
    /\s+/,
  ),
)
const VALUE_PARTS = new Set(
  'Value Function Identifier Number Dimension Percentage Hash String Operator Parentheses'.split(' '),
)

/** A declaration as it may be used; null where it may not. */
function cleanDeclaration({ property, value, important }: Declaration): string | null {
  const name = property.toLowerCase()
  if (!PROPERTIES.has(name)) return null
  let plain = value.type === 'Value'
  walk(value, node => {
    if (!VALUE_PARTS.has(node.type)) plain = false
    if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) plain = false
    // A string is only allowed as a font's name.
    if (node.type === 'String' && !/^font/.test(name)) plain = false
    if (node.type === 'Identifier' && /expression|javascript/i.test(node.name)) plain = false
  })
  const text = generate(value)
  if (!plain || /[\\<>{}@;]|url|\/\*/i.test(text)) return null
  return `${name}:${text}${important ? '!important' : ''}`
}

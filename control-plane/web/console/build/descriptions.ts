import { type Plugin, parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/**
 * Empties the descriptions of the contract's fields: only the API reference shows them, and the browser loads the
 * contract.
 */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /shared-protocol\/src\/.*\.ts$/, code: /\bmeta\(/ },
    handler(code) {
      const found = descriptionsIn(parseAst(code) as unknown as Node)
      return {
        code: found.reduceRight((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code),
        map: null,
      }
    },
  },
}

/** The texts given as `meta({ description: … })`, in the order of the source. */
function descriptionsIn(value: unknown, isInMeta = false): Node[] {
  if (Array.isArray(value)) return value.flatMap(each => descriptionsIn(each, isInMeta))
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  if (isInMeta && node.type === 'Property' && nameOf(node.key) === 'description' && isText(node.value))
    return [node.value]
  const isMeta = node.type === 'CallExpression' && nameOf((node.callee as Node).property) === 'meta'
  return Object.entries(node).flatMap(([part, inner]) =>
    descriptionsIn(inner, part === 'callee' ? false : isInMeta || isMeta),
  )
}

function nameOf(node: unknown): unknown {
  return (node as Node | undefined)?.name
}

function isText(node: unknown): node is Node {
  return ['Literal', 'TemplateLiteral'].includes((node as Node).type)
}

import { type Plugin, parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Reduces the contract to what the browser needs: only the API reference shows descriptions of fields, replies are not
 * validated, and a schema that no screen uses is neither loaded nor created.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /shared-protocol\/src\/contract\/.*\.ts$/ },
    handler(code) {
      const program = parseAst(code) as unknown as Node
      const edits = [...emptied(program), ...withoutReplies(program), ...pure(program)]
      return { code: applied(code, edits), map: null }
    },
  },
}

/** Refuses code of the console that uses what `leanContract` removes. */
export const noReplySchemas: Plugin = {
  name: 'no-reply-schemas',
  transform: {
    order: 'post',
    filter: { id: /console\/src\/.*\.tsx?$/, code: /\w\.reply\.body\b/ },
    handler() {
      this.error('The build removes the schemas of replies; `route.reply.body` can only be used as a type.')
    },
  },
}

/** The texts given as `meta({ description: … })`. */
function emptied(program: Node): Edit[] {
  return every(program)
    .filter(node => node.type === 'CallExpression' && nameOf((node.callee as Node).property) === 'meta')
    .flatMap(call => (call.arguments as Node[]).flatMap(propertiesOf))
    .filter(({ key, value }) => nameOf(key) === 'description' && isText(value as Node))
    .map(({ value }) => replaced(value as Node, "''"))
}

/** The schemas given as `reply` of a route. */
function withoutReplies(program: Node): Edit[] {
  return every(program)
    .filter(node => node.type === 'CallExpression' && nameOf(node.callee) === 'defineRoute')
    .flatMap(call => (call.arguments as Node[]).flatMap(propertiesOf))
    .filter(({ key }) => nameOf(key) === 'reply')
    .map(({ value }) => replaced(value as Node, 'undefined'))
}

/** Marks the value of each constant as free of side effects, so that the build drops the unused ones. */
function pure(program: Node): Edit[] {
  return (program.body as Node[])
    .map(statement => (statement.declaration as Node | null) ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as { init: Node }[])
    .filter(({ init }) => !['Literal', 'ArrowFunctionExpression'].includes(init.type))
    .flatMap(({ init }) => [inserted(init.start, '/* @__PURE__ */ (() => ('), inserted(init.end, '))()')])
}

/** A node with all that it contains. */
function every(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(every)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(every)
  return 'type' in value ? [value as Node, ...inner] : inner
}

function propertiesOf({ type, properties }: Node): Node[] {
  return type === 'ObjectExpression' ? (properties as Node[]) : []
}

function nameOf(node: unknown): unknown {
  return (node as Node | undefined)?.name
}

function isText({ type }: Node): boolean {
  return ['Literal', 'TemplateLiteral'].includes(type)
}

function replaced({ start, end }: Node, text: string): Edit {
  return { start, end, text }
}

function inserted(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

/** Applies edits, except those within another. */
function applied(code: string, edits: readonly Edit[]): string {
  const isWithin = ({ start, end }: Edit) => edits.some(other => other.start < start && end <= other.end)
  return edits
    .filter(edit => !isWithin(edit))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

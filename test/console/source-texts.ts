import { globSync, readFileSync } from 'node:fs'
import type { TextLanguage } from '@pharos/shared-protocol/text/words.ts'
import ts from '../../control-plane/web/console/build/typescript.ts'

export type Node = import('../../control-plane/web/console/node_modules/typescript/lib/typescript.js').Node

/** A sentence as a source makes it; null: it is made elsewhere, and `code` is what stands in its place. */
export interface Made {
  path: string
  text: string | null
  code: string
}

/** The sentences at the expressions that `pick` finds in source files, with "3" for each value in them. */
export function madeIn(glob: string | string[], pick: (node: Node) => (Node | undefined)[]): Made[] {
  return globSync(glob).flatMap(path =>
    nodesOf(path).flatMap(node =>
      pick(node).flatMap(picked => (picked ? textsOf(picked) : []).map(text => ({ path, text, code: codeOf(picked) }))),
    ),
  )
}

const known = new Map<string, Node[]>()

function nodesOf(path: string): Node[] {
  const nodes =
    known.get(path) ?? allNodes(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  known.set(path, nodes)
  return nodes
}

function allNodes(root: Node): Node[] {
  const nodes: Node[] = [root]
  ts.forEachChild(root, child => void nodes.push(...allNodes(child)))
  return nodes
}

/** Each text that an expression may have. */
function textsOf(node: Node): (string | null)[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    const begun = [node.head.text]
    return node.templateSpans.reduce((texts, { expression, literal }) => {
      const values = textsOf(expression).map(text => text ?? '3')
      return texts.flatMap(text => values.map(value => text + value + literal.text))
    }, begun)
  }
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [...textsOf(node.left), ...textsOf(node.right)]
  return [null]
}

function codeOf(node: Node | undefined): string {
  return node?.getText().replaceAll(/\s+/g, ' ') ?? ''
}

/** The arguments of a call, or of `new`, of something with this name. */
export function argumentsOf(node: Node, name: string): readonly Node[] {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return []
  return node.expression.getText() === name ? (node.arguments ?? []) : []
}

/** The value of a property of an object that is written out. */
export function propertyOf(node: Node, name: string): Node | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const property = node.properties.find(each => each.name?.getText() === name)
  return property && ts.isPropertyAssignment(property) ? property.initializer : property
}

/** A text that is written out, apart from those within templates, and from what is imported. */
function textOf(node: Node): Node | undefined {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined
  return ts.isImportDeclaration(node.parent) || isWithinTemplate(node) ? undefined : node
}

function isWithinTemplate({ parent }: Node): boolean {
  return parent && !ts.isSourceFile(parent) && (ts.isTemplateSpan(parent) || isWithinTemplate(parent))
}

/** A text within `en` or `de` of a catalogue: `defineWords({ en, de })`. */
export function wordsIn(node: Node, language: TextLanguage): Node | undefined {
  const text = textOf(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) ? node : undefined
  for (let at: Node = node; text && at.parent; at = at.parent) {
    const isLanguage = ts.isPropertyAssignment(at) && at.name.getText() === language
    if (isLanguage && argumentsOf(at.parent.parent, 'defineWords').includes(at.parent)) return text
  }
  return undefined
}

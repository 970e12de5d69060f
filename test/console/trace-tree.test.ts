import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  hasChildren,
  type Node,
  nodesOf,
  openNodes,
  parentsOf,
  type Span,
} from '../../control-plane/web/console/src/screen/trace/tree.ts'

const test = suite('the rows of a trace')

/** Spans by their depths, in depth-first order; an `!` after a depth is an error. */
function spans(depths: string): Span[] {
  return depths.split(' ').map((text, at) => {
    const status = text.endsWith('!') ? 'error' : 'unset'
    return { span_id: String(at), depth: Number.parseInt(text, 10), status, critical_ms: 0 } as Span
  })
}
const idsOf = (nodes: readonly { span: Span }[]) => nodes.map(({ span }) => span.span_id).join(' ')

test('depths say who is below whom, and which of how many', () => {
  const nodes = nodesOf(spans('0 1 2 2 1 0 1'))
  assert.equal(
    nodes.map(({ parent, end, place, brothers }) => [parent, end, place, brothers]),
    [
      [-1, 5, 1, 2],
      [0, 4, 1, 2],
      [1, 3, 1, 2],
      [1, 4, 2, 2],
      [0, 5, 2, 2],
      [-1, 7, 2, 2],
      [5, 7, 1, 1],
    ],
  )
  assert.equal(
    nodes.filter(hasChildren).map(({ at }) => at),
    [0, 1, 5],
  )
  assert.equal(parentsOf(nodes, nodes[3] as Node), ['1', '0'])
})

test('what is within a closed span is not shown, and comes back as it was', () => {
  const nodes = nodesOf(spans('0 1 2 2 1 0 1'))
  assert.is(idsOf(openNodes(nodes, new Set(['1']), 'all')), '0 1 4 5 6')
  assert.is(idsOf(openNodes(nodes, new Set(['0', '1']), 'all')), '0 5 6')
  assert.is(idsOf(openNodes(nodes, new Set(['4']), 'all')), '0 1 2 3 4 5 6', 'nothing is below it')
})

test('errors are shown with all that they are below of', () => {
  const nodes = nodesOf(spans('0 1 2! 2 1 0 1'))
  assert.is(idsOf(openNodes(nodes, new Set(), 'errors')), '0 1 2')
  assert.is(idsOf(openNodes(nodes, new Set(['1']), 'errors')), '0 1')
  assert.is(idsOf(openNodes(nodes, new Set(), 'critical')), '')
})

test('10,000 spans below each other', () => {
  const nodes = nodesOf(
    Array.from({ length: 10_000 }, (_, depth) => ({ span_id: `${depth}`, depth, status: 'error' }) as Span),
  )
  assert.is(openNodes(nodes, new Set(), 'errors').length, 10_000)
  assert.is(openNodes(nodes, new Set(['4999']), 'all').length, 5_000)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  dropGroup,
  dropPart,
  type Part,
  stepPart,
  stepSection,
} from '../../control-plane/web/console/src/screen/page/parts.ts'

const test = suite('the order and the groups of a status page’s components')

/** `a b g:c` is A and B in no group, and C in the group G. */
function read(text: string): Part[] {
  return text.split(' ').map(word => {
    const [monitor_id = '', group = null] = word.split(':').reverse()
    return {
      monitor_id,
      group,
      friendly_name: monitor_id,
      description: null,
      sla_target_percentage: null,
      shows_uptime: true,
    }
  })
}

function show(parts: readonly Part[]): string {
  return parts.map(({ monitor_id, group }) => (group === null ? monitor_id : `${group}:${monitor_id}`)).join(' ')
}

const STEPS: [name: string, before: string, what: string, step: 1 | -1, after: string][] = [
  ['past the next one', 'a b c', 'a', 1, 'b a c'],
  ['past the one before', 'a b c', 'c', -1, 'a c b'],
  ['not beyond the beginning', 'a b', 'a', -1, 'a b'],
  ['not beyond the end', 'a b', 'b', 1, 'a b'],
  ['into the group that follows, at its beginning', 'a g:b g:c', 'a', 1, 'g:a g:b g:c'],
  ['into the group before, at its end', 'g:a g:b c', 'c', -1, 'g:a g:b g:c'],
  ['within the group', 'g:a g:b c', 'a', 1, 'g:b g:a c'],
  ['out of the group, downwards', 'g:a g:b', 'b', 1, 'g:a b'],
  ['out of the group, upwards', 'g:a g:b', 'a', -1, 'a g:b'],
  ['out of one group and not yet into the next', 'g:a g:b h:c', 'b', 1, 'g:a b h:c'],
  ['out of a group to those without, who follow', 'g:a g:b c', 'b', 1, 'g:a b c'],
  ['a group’s only one leaves it', 'g:a h:b', 'a', 1, 'a h:b'],
  ['one that is not there', 'a b', 'x', 1, 'a b'],
]

for (const [name, before, what, step, after] of STEPS)
  test(`a step: ${name}`, () => assert.is(show(stepPart(read(before), what, step)), after))

test('a whole group goes past what is next to it', () => {
  assert.is(show(stepSection(read('a g:b g:c d'), 1, -1)), 'g:b g:c a d')
  assert.is(show(stepSection(read('g:b g:c h:d'), 0, 1)), 'h:d g:b g:c')
  assert.is(show(stepSection(read('g:b'), 0, 1)), 'g:b')
})

test('components of a group come together, where its first one is', () => {
  assert.is(show(stepPart(read('g:a b g:c'), 'x', 1)), 'g:a b g:c')
  assert.is(show(stepSection(read('g:a b g:c'), 1, -1)), 'b g:a g:c')
})

test('dropped on a component, it takes its place and its group', () => {
  const on = (monitor: string) => ({ kind: 'part', monitor }) as const
  assert.is(show(dropPart(read('a b g:c'), 'a', on('c'))), 'b g:c g:a')
  assert.is(show(dropPart(read('a b g:c'), 'c', on('a'))), 'c a b')
  assert.is(show(dropPart(read('a b'), 'a', on('a'))), 'a b')
})

test('dropped on a group’s name, it comes in first; on its own group’s, it leaves', () => {
  const on = (group: string) => ({ kind: 'group', group }) as const
  assert.is(show(dropPart(read('a g:b g:c'), 'a', on('g'))), 'g:a g:b g:c')
  assert.is(show(dropPart(read('g:b g:c'), 'c', on('g'))), 'c g:b')
  assert.is(show(dropPart(read('g:b h:c'), 'b', { kind: 'below', group: 'h' })), 'h:c b')
})

test('a group that is dragged takes another one’s place, and those that it holds with it', () => {
  assert.is(show(dropGroup(read('a g:b g:c h:d'), 'h', { kind: 'part', monitor: 'c' })), 'a h:d g:b g:c')
  assert.is(show(dropGroup(read('g:b h:d'), 'g', { kind: 'group', group: 'h' })), 'h:d g:b')
  assert.is(show(dropGroup(read('g:b h:d'), 'g', { kind: 'group', group: 'g' })), 'g:b h:d')
})

test.run()

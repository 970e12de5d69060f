import { suite } from 'uvu'
import { DAY, MINUTE, nothing, type Row, saw, testRows, varied } from './rules.fixture.ts'

const test = suite('dns record rules')

const A = { saw: saw('a') }
const B = { saw: saw('b') }
const east = <S extends object>(step: S) => ({ ...step, region: 'east' })

const rows: Row[] = [
  { name: 'nothing seen yet', steps: [], status: 'pending' },
  { name: 'first seen', steps: [A], status: 'baselined', baseline: 'a' },
  { name: 'first absent: a baseline too', steps: [{ saw: saw('') }], status: 'baselined', baseline: '' },
  { name: 'seen again', steps: [A, A], status: 'baselined', baseline: 'a', told: [] },
  { name: 'changed', steps: [A, B], status: 'changed', baseline: 'a', told: ['a > b'] },
  { name: 'a change is told once', steps: [A, B, B, B], status: 'changed', told: ['a > b'] },
  { name: 'changed again', steps: [A, B, { saw: saw('c') }], status: 'changed', told: ['a > b', 'a > c'] },
  { name: 'one line more', steps: [A, { saw: saw('a,b') }], status: 'changed', told: ['a > a,b'] },
  { name: 'gone', steps: [A, { saw: saw('') }], status: 'changed', told: ['a > '] },
  { name: 'came to be', steps: [{ saw: saw('') }, A], status: 'changed', told: [' > a'] },
  { name: 'taken back', steps: [A, B, A], status: 'baselined', told: ['a > b'], rotating: null },
  {
    name: 'back and forth',
    steps: [A, B, A, B],
    status: 'baselined',
    told: ['a > b'],
    rotating: 'alternates',
    baseline: 'a,b',
  },
  {
    name: 'back and forth over days',
    steps: [A, { ...B, later: 2 * DAY }, { ...A, later: 2 * DAY }, { ...B, later: 2 * DAY }],
    status: 'changed',
    told: ['a > b', 'a > b'],
    rotating: null,
  },
  {
    name: 'back and forth just within a day',
    steps: [A, B, { ...A, later: DAY - 3 * MINUTE }, B],
    status: 'baselined',
    rotating: 'alternates',
  },
  { name: 'accepted', steps: [A, B, { accept: 'b' }, B], status: 'baselined', baseline: 'b', told: ['a > b'] },
  {
    name: 'accepted, and changed back',
    steps: [A, B, { accept: 'b' }, A],
    status: 'changed',
    told: ['a > b', 'b > a'],
  },
  { name: 'failed once', steps: [A, { saw: nothing }], status: 'baselined', baseline: 'a', again: true },
  {
    name: 'failed twice',
    steps: [A, { saw: nothing }, { saw: nothing }],
    status: 'unreachable',
    baseline: 'a',
    again: false,
  },
  { name: 'failed from the start', steps: [{ saw: nothing }, { saw: nothing }], status: 'unreachable' },
  { name: 'failed once from the start', steps: [{ saw: nothing }], status: 'unreachable', again: true },
  { name: 'failed, and back', steps: [A, { saw: nothing }, { saw: nothing }, A], status: 'baselined', told: [] },
  {
    name: 'failed, and changed',
    steps: [A, { saw: nothing }, { saw: nothing }, B],
    status: 'changed',
    told: ['a > b'],
  },
  {
    name: 'changed, then failing',
    steps: [A, B, { saw: nothing }, { saw: nothing }],
    status: 'changed',
    told: ['a > b'],
  },
  { name: 'pinned, and so', steps: [A, { pin: 'a' }, A], status: 'baselined', baseline: 'a' },
  { name: 'pinned otherwise', steps: [A, { pin: 'b' }, A], status: 'changed', told: ['b > a'] },
  { name: 'pinned absent', steps: [{ pin: '' }, { saw: saw('') }], status: 'baselined', baseline: '' },
  { name: 'pinned before it was seen', steps: [{ pin: 'a' }, A], status: 'baselined', told: [] },
  { name: 'pinned, and a part is missing', steps: [{ pin: 'a,b' }, A], status: 'changed', told: ['a,b > a'] },
  {
    name: 'pinned, rotating within',
    steps: [{ pin: 'a,b' }, { saw: varied('a', 'b') }],
    status: 'baselined',
    told: [],
  },
  {
    name: 'pinned, a rotating part',
    steps: [{ pin: 'a,b,c' }, { saw: varied('a', 'b') }, A],
    status: 'baselined',
    told: [],
  },
  {
    name: 'pinned, rotating beyond',
    steps: [{ pin: 'a,b' }, { saw: varied('a', 'x') }, { saw: varied('b', 'x') }, { saw: varied('b', 'y') }],
    status: 'changed',
    told: ['a,b > a,x', 'a,b > b,y'],
  },
  {
    name: 'pinned, and servers differ',
    steps: [{ pin: 'a' }, { saw: saw('a', 'b') }],
    status: 'changed',
    told: ['a > a,b'],
  },
  { name: 'pinned as it has become', steps: [A, B, { pin: 'b' }], status: 'baselined', told: ['a > b'] },
  {
    name: 'pinned and rotating, gone',
    steps: [{ pin: 'a' }, { saw: varied('a', '') }, { saw: saw('') }],
    status: 'changed',
    told: ['a > '],
  },
  { name: 'another region sees the same', steps: [A, east(A)], status: 'baselined', regions: 2 },
  {
    name: 'a region that knows the baseline sees a change',
    steps: [A, east(A), east(B)],
    status: 'changed',
    told: ['a > b'],
    regions: 2,
  },
  {
    name: 'a region that never saw the baseline is doubted',
    steps: [A, east(B)],
    status: 'baselined',
    told: [],
    again: true,
    regions: 2,
  },
  { name: 'the doubt is confirmed', steps: [A, east(B), B], status: 'changed', told: ['a > b'], regions: 2 },
  {
    name: 'the doubt stays with the only region that answers',
    steps: [A, east(B), east(B)],
    status: 'changed',
    told: ['a > b'],
    regions: 2,
  },
  { name: 'the doubt is gone', steps: [A, east(B), east(A)], status: 'baselined', told: [], regions: 2, again: false },
  {
    name: 'regions that differ for good',
    steps: [A, east(B), A, A],
    status: 'baselined',
    told: [],
    rotating: 'regions_differ',
    baseline: 'a,b',
    regions: 2,
  },
  {
    name: 'three regions, three answers',
    steps: [A, east(B), { saw: saw('c'), region: 'west' }],
    status: 'baselined',
    rotating: 'regions_differ',
    baseline: 'a,b,c',
    regions: 3,
  },
  {
    name: 'the first look of a fourth region, and then a value that none has seen',
    steps: [A, east(B), { saw: saw('c'), region: 'west' }, { saw: saw('d'), region: 'north' }, east({ saw: saw('e') })],
    status: 'changed',
    told: ['a,b,c,d > e'],
    rotating: 'regions_differ',
    regions: 4,
  },
]

testRows(test, rows)

test.run()

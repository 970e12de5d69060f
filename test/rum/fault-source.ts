// A small shop with 52 faults: each function of `faults` throws at its own place. The traps are in it on purpose: equal
// statements, equal names, functions that are used once and so moved into their callers, helpers that throw for others.

const CART = `
import { invariant, type Item, read } from './shared'

interface Line { item: Item; count: number }

export class Cart {
  lines: Line[] = []
  static limit = 10
  #owner: any = read('owner')

  total(): number {
    return this.lines.reduce((sum, line) => sum + line.item.price.amount, 0)
  }
  add(item: Item, count = read('count').value): void {
    this.lines.push({ item, count })
  }
  get owner() {
    return this.#owner.name.first
  }
  remove(index: number) {
    const line = this.lines[index] as any
    line.item.release()
  }
  async checkout(): Promise<void> {
    await null
    const { street } = read('address')
    read('log')?.(street)
  }
  *pages() {
    yield 1
    yield read('page').number
  }
  describe() {
    return \`\${this.lines.length} of \${read('shop').name}\`
  }
}

export const cartFaults = {
  total: () => {
    const cart = new Cart()
    cart.lines.push({ item: {} as Item, count: 1 })
    return cart.total()
  },
  add: () => new Cart().add({} as Item),
  owner: () => new Cart().owner,
  remove: () => new Cart().remove(3),
  checkout: () => new Cart().checkout(),
  pages: () => [...new Cart().pages()],
  describe: () => new Cart().describe(),
  invariantA: () => invariant(read('a'), 'the cart is empty'),
  invariantB: () => {
    invariant(read('a'), 'the cart is closed')
  },
}
`

const SHARED = `
export interface Item { price: { amount: number }; release(): void }

export function read(name: string): any {
  return (globalThis as any).faultInput?.[name]
}
export function invariant(value: unknown, message: string): asserts value {
  if (!value) throw new Error(message)
}
function single(text: string) {
  throw new Error('single: ' + text)
}
function onlyOnce(value: any) {
  const first = value.list[0]
  return first.name
}
export function update(this: any) {
  return this.state.value
}
export const sharedFaults = {
  single: () => single(read('text')),
  onlyOnce: () => onlyOnce(read('value') ?? {}),
  update: () => update.call(undefined),
  twice: () => {
    if (read('yes')) return 1
    try {
      read('x').y.z
    } catch {
      read('log')
    }
    return read('x').y.z
  },
  twiceSecond: () => {
    try {
      if (!read('yes')) throw new Error('equal')
    } catch {
      read('log')
    }
    if (!read('yes')) throw new Error('equal')
  },
}
`

const USER = `
import { read } from './shared'

class Refusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}
export function update(user: any) {
  return user.state.value
}
const decode = (text: any) => JSON.parse(text ?? '{')
const names = (users: any[]) => users.map(user => user.name.toUpperCase())
const sorted = (users: any[]) => [...users].sort((a, b) => a.age.value - b.age.value)
function fields({ name: { first } }: any) {
  return first
}
function choose(kind: string) {
  switch (kind) {
    case 'a':
      return read('missing').a
    case 'b':
      return read('missing').b
    default:
      throw new Refusal('no such kind ' + kind)
  }
}
function later(): Promise<unknown> {
  return new Promise((_, reject) => {
    reject(new Error('rejected later'))
  })
}
async function chain() {
  await later().catch(() => {
    throw new Error('from catch')
  })
}
export const userFaults = {
  update: () => update({}),
  decode: () => decode(read('text')),
  names: () => names([{}]),
  sorted: () => sorted([{}, {}]),
  fields: () => fields({}),
  chooseA: () => choose('a'),
  chooseB: () => choose('b'),
  chooseC: () => choose('c' + (read('more') ?? '')),
  later: () => later(),
  chain: () => chain(),
  digits: () => (1.5).toFixed(read('digits') ?? 200),
  length: () => new Array(read('length') ?? -1),
  notFunction: () => read('missing') ?? ({} as any).callMe(),
  constant: () => {
    const fixed = Object.freeze({ value: 1 })
    ;(fixed as any).value = read('other')
  },
  undeclared: () => {
    return undeclaredThing.value
  },
}
`

const VIEW = `
import { read } from './shared'

const state: any = { items: [] }

export const view = {
  render(node: any) {
    const box = node.getBounds()
    return box.width
  },
  nested: (list: any[]) =>
    list
      .filter(item => !item.hidden)
      .map(item => item.children)
      .flatMap(children => children.first.items)
      .join(', '),
  handlers: {
    click(event: any) {
      event.target.closest('a').href
    },
    key: (event: any) => event.detail.key.length,
  },
}
function observe(callback: (value: any) => void) {
  ;[1].forEach(value => {
    callback(value)
  })
}
const label = (kind: any) => (kind === 'long' ? read('words').long : read('words').short)
let count = 0
const next = () => (count++, read('next').value)
const merged = (a: any) => ({ ...state, name: a.name.first, size: state.items.length })
const proxy = new Proxy({} as any, { get: (_, name) => { throw new Error('no property ' + String(name)) } })
function outer() {
  const inner = () => {
    const most = () => read('deep').value
    return most()
  }
  return inner()
}
export const viewFaults = {
  render: () => view.render({}),
  nested: () => view.nested([{ children: {} }]),
  click: () => view.handlers.click({ target: { closest: () => null } }),
  key: () => view.handlers.key({ detail: {} }),
  observeA: () => observe(() => { read('seen').push(1) }),
  observeB: () => observe(() => { read('seen').pop() }),
  labelLong: () => label('long'),
  next: () => next(),
  merged: () => merged({}),
  proxy: () => proxy.anything,
  outer: () => outer(),
  optional: () => read('maybe')?.value ?? read('surely').value,
  spread: () => Math.max(...read('numbers')),
  assign: () => { read('target').value = 1 },
  remove: () => delete read('target').value,
  compound: () => { read('sum').value += 2 },
  iterate: () => { for (const x of read('list')) read('log')(x) },
}
`

const CHECKOUT = `
import { invariant, read } from './shared'

export abstract class Step<T> {
  abstract run(input: T): unknown
  protected fail(reason: string): never {
    throw new Error(reason)
  }
}
export class Pay extends Step<any> {
  run(input: any) {
    if (!input.card) this.fail('no card is given')
    return input.card.number
  }
}
export class Ship extends Step<any> {
  run(input: any) {
    if (!input.address) this.fail('no address is given')
    return input.address.city
  }
  static parse = (text: string) => {
    const match = /^(\\d+)-(\\d+)$/.exec(text)!
    return match[1]
  }
}
export const checkoutFaults = {
  pay: () => new Pay().run({}),
  ship: () => new Ship().run({}),
  parse: () => Ship.parse('x'),
  invariantC: () => invariant(read('a'), 'the order is gone'),
}
`

const MAIN = `
import { cartFaults } from './cart'
import { checkoutFaults } from './checkout'
import { sharedFaults } from './shared'
import { userFaults } from './user'
import { viewFaults } from './view'

const all = { cart: cartFaults, checkout: checkoutFaults, shared: sharedFaults, user: userFaults, view: viewFaults }
;(globalThis as any).faults = Object.fromEntries(
  Object.entries(all).flatMap(([name, faults]) => Object.entries(faults).map(([key, run]) => [name + '.' + key, run])),
)
`

export const SOURCES: Record<string, string> = {
  'cart.ts': CART,
  'checkout.ts': CHECKOUT,
  'shared.ts': SHARED,
  'user.ts': USER,
  'view.ts': VIEW,
  'main.ts': MAIN,
}

/** The same shop a release later: code above each fault, and nothing else, has changed. */
export function grown(text: string): string {
  return text
    .replace(/^\n/, '\n// A new release.\nconst VERSION = [1, 2, 3]\n;(globalThis as any).version = VERSION\n')
    .replaceAll(
      /^(export (?:class|const|function|abstract)|function )/gm,
      '\nfunction added_$$() { return VERSION }\n$1',
    )
    .replaceAll(/added_\$/g, () => `added_${Math.random().toString(36).slice(2, 8)}`)
}

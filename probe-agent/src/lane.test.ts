import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Lane } from './lane.ts'
import { LoopDelay } from './pool/loop-delay.ts'
import { SLOW_MS } from './pool/share.ts'

const test = suite('lane')

/** A lane on the test's clock. Its runs are names of monitors, and end when the test ends them. */
class TestLane {
  readonly started: string[] = []
  readonly givenUp: string[] = []
  wanted = 0
  now = 0
  readonly lane: Lane
  readonly #ends = new Map<string, () => void>()
  #take: (data: string) => void = () => {}

  constructor(slots: number, name: 'heavy' | 'light' = 'heavy') {
    this.lane = new Lane(name, slots, new LoopDelay(), {
      take: monitor => {
        this.started.push(monitor)
        return new Promise(resolve => this.#ends.set(monitor, resolve))
      },
      monitorOf: monitor => monitor,
      monotonic: () => this.now,
      giveUp: monitor => void this.givenUp.push(monitor),
    })
    const pull = (_stream: string, _consumer: string, take: (data: string) => void) => {
      this.#take = take
      const want = (free: number): void => {
        this.wanted = free
      }
      return { want, stop: async () => {} }
    }
    this.lane.open({ pull }, 'region')
  }

  arrive(...monitors: string[]): void {
    for (const monitor of monitors) this.#take(monitor)
  }

  async end(monitor: string): Promise<void> {
    this.#ends.get(monitor)?.()
    await new Promise(setImmediate)
  }

  /** Runs each monitor once, for longer than SLOW_MS. */
  async slow(...monitors: string[]): Promise<void> {
    for (const monitor of monitors) {
      this.arrive(monitor)
      this.now += SLOW_MS + 1
      await this.end(monitor)
    }
    this.started.length = 0
  }
}

test('hanging scripts leave a slot to others, which is still requested from the bus', async () => {
  const world = new TestLane(2)
  await world.slow('a', 'b', 'c')
  world.arrive('a', 'b', 'c')
  assert.equal(world.started, ['a'])
  assert.is(world.wanted, 1)
  world.arrive('good')
  assert.equal(world.started, ['a', 'good'])
  assert.is(world.wanted, 0)
  await world.end('good')
  assert.equal(world.started, ['a', 'good'])
  await world.end('a')
  assert.equal(world.started, ['a', 'good', 'b'], 'in the order in which they came')
})

test('the runs of one monitor follow one another', async () => {
  const world = new TestLane(2)
  world.arrive('a', 'a')
  assert.equal(world.started, ['a'])
  await world.end('a')
  assert.equal(world.started, ['a', 'a'])
})

test('if too many runs wait, the oldest is dropped', async () => {
  const world = new TestLane(2)
  const names = Array.from({ length: 60 }, (_, index) => `slow-${index}`)
  await world.slow(...names)
  world.arrive(...names)
  assert.equal(world.started, ['slow-0'])
  assert.equal(world.givenUp, names.slice(1, 10))
  world.arrive('good')
  assert.equal(world.started, ['slow-0', 'good'])
})

for (const name of ['heavy', 'light'] as const)
  test(`${name}: an account whose targets hang leaves a slot to others`, async () => {
    const world = new TestLane(4, name)
    world.arrive('other/x')
    await world.end('other/x')
    world.arrive(...Array.from({ length: 6 }, (_, index) => `own/${index}`))
    assert.equal(world.started, ['other/x', 'own/0', 'own/1', 'own/2'])
    world.arrive('other/y')
    assert.is(world.started.at(-1), 'other/y')
    await world.end('own/0')
    assert.is(world.started.at(-1), 'other/y', 'three quarters of what the other leaves')
    await world.end('other/y')
    assert.is(world.started.at(-1), 'own/3')
  })

test('light: the runs of one monitor may overlap, and a single account may use all slots', () => {
  const world = new TestLane(4, 'light')
  world.arrive('own/a', 'own/a', 'own/b', 'own/c')
  assert.is(world.started.length, 4)
})

test('a lane that closes drops its waiting runs', async () => {
  const world = new TestLane(2)
  world.arrive('a', 'a')
  await world.lane.close()
  assert.equal(world.givenUp, ['a'])
  await world.end('a')
  assert.equal(world.started, ['a'])
})

test.run()

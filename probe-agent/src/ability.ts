import { type CheckKind, kindsIn, type Lane } from '@pharos/shared-protocol/check/kind.ts'
import { errorMessage } from './error.ts'
import type { Log } from './log.ts'

/** Whether this machine can run the kinds of a lane that needs more than Node. */
export interface Ability {
  /** What this machine lacks; null when nothing. */
  lacking: string | null
  /** Whether checks of accounts that don't trust each other may run here. */
  forStrangers: boolean
}

/** The lanes that need more than Node. */
export type NeedyLane = Exclude<Lane, 'light'>
export type FindAbility = () => Promise<Ability>
export type Finders = { [L in NeedyLane]?: FindAbility }

const LACKS_GROUP = {
  lacking: 'a control group (cgroup v2) for each run: Delegate=yes in the systemd unit; see docs/browser-checks.md',
}

const NOT_ENROLLED: Ability = {
  lacking: 'credentials for these checks: enrol the agent again (pharos agent enrol)',
  forStrangers: false,
}

/** A machine on which the search itself fails still runs other checks. */
function unfit(error: unknown): Ability {
  return { lacking: errorMessage(error), forStrangers: false }
}

/** The lanes that this agent works on, by what its machine can run and whose checks may run there. */
export class Abilities {
  /** Whether checks of more than one account run in this region, as the control plane last said. */
  strangers = true
  readonly #finders: Finders
  readonly #mayPull: (lane: Lane) => boolean
  readonly #log: Log
  readonly #found = new Map<Lane, Ability>()
  #toldOfStrangers = false

  /** The agent does not work on a lane without a finder. */
  constructor(finders: Finders, mayPull: (lane: Lane) => boolean, log: Log) {
    this.#finders = finders
    this.#mayPull = mayPull
    this.#log = log
  }

  /** Finds out what this machine can run, which may take seconds. Calls `found` for each lane that it can work on. */
  async find(found: () => Promise<unknown>): Promise<void> {
    const all = Object.entries(this.#finders) as [NeedyLane, FindAbility][]
    await Promise.all(all.map(([lane, find]) => this.#findOne(lane, find, found)))
  }

  async #findOne(lane: NeedyLane, find: FindAbility, found: () => Promise<unknown>): Promise<void> {
    const ability = this.#mayPull(lane) ? await find().catch(unfit) : NOT_ENROLLED
    this.#found.set(lane, ability)
    const { lacking } = ability
    if (lacking === null) await found()
    else this.#log.warn({ lacking }, `this machine cannot run ${kindsIn(lane)[0]} checks`)
  }

  /** The kinds that this agent runs now. */
  kinds(lanes: readonly Lane[]): CheckKind[] {
    return lanes.filter(lane => this.permits(lane)).flatMap(kindsIn)
  }

  /** Without control groups, a script can fill this machine's memory. Only the machine's owner may take that risk. */
  permits(lane: Lane): boolean {
    if (lane === 'light') return true
    const ability = this.#found.get(lane)
    if (ability === undefined || ability.lacking !== null) return false
    if (ability.forStrangers || !this.strangers) return true
    if (!this.#toldOfStrangers)
      this.#log.warn(LACKS_GROUP, 'this machine cannot run browser checks for several accounts')
    this.#toldOfStrangers = true
    return false
  }
}

import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { type Death, Follower } from '../world/follower.ts'
import type { World } from '../world/world.ts'

/** A message that arrived: who was told or what was posted, and what tells it from every other. */
interface Said {
  at: number
  what: string
  id: string
}

/** After a kill, what was in flight goes out again when its lease is over: 60 s, looked at every 10 s here. */
const PATIENCE = '80s'
const STRIDE = '10s'

/** The link by which somebody takes an incident. */
const ACKNOWLEDGE = /Acknowledge: (https?:\S+\/action\?token=\S+)/

/** Response and delivery in a process of their own that is killed by -9 in each step of a story; and whom they tell. */
export class KilledResponse {
  kills = 0
  /** Of them, those within a step: at a commit, or while a message was on its way. The others were at its end. */
  deathsAsTold = 0
  /** Messages that came again, with the id that they had. */
  repeated = 0
  readonly #world: World
  readonly #mail: MailSink
  readonly #receiver: Receiver
  readonly #said: Said[] = []
  #follower: Follower
  #killsInFlight = false
  #steps = 0

  private constructor(world: World, mail: MailSink, receiver: Receiver, follower: Follower) {
    this.#world = world
    this.#mail = mail
    this.#receiver = receiver
    this.#follower = follower
    // The owner hears of an agent that is not seen for as long as the story leaps, and is nobody of it.
    mail.onTaken = ({ to, headers, parts }) => {
      const news = / is (acknowledged|resolved) /.exec(parts['text/plain'] ?? '')?.[1]
      const what = news === undefined ? `mail to ${to[0]}` : `${news} to ${to[0]}`
      void (to[0] === 'owner@localhost' || this.#hear(what, headers['message-id']))
    }
    receiver.reply = (request, response) => {
      if (!this.#hear(`webhook ${request.headers['x-pharos-event']}`, request.headers['x-pharos-delivery']))
        response.end()
    }
  }

  static async start(world: World): Promise<KilledResponse> {
    const [mail, receiver] = await Promise.all([startMailSink(), startReceiver()])
    return new KilledResponse(world, mail, receiver, await startFollower(world, mail))
  }

  get hook(): string {
    return `${this.#receiver.url}/hook`
  }

  async leapTo(instant: string): Promise<void> {
    await this.#world.leap(`${Date.parse(instant) - this.#world.clock.now()}ms`, '12h')
  }

  /** Something happens, then time passes. In it the process is killed, each time elsewhere, and another takes over. */
  async step(act: () => Promise<unknown>, time = PATIENCE): Promise<void> {
    this.#arm(this.#steps++)
    await act()
    await this.#world.settle()
    await this.#world.leap(STRIDE)
    this.#killsInFlight = false
    if (!this.#follower.alive) this.deathsAsTold++
    await this.#follower.kill()
    this.kills++
    this.#follower = await startFollower(this.#world, this.#mail)
    await this.#world.leap(time, STRIDE)
  }

  /** What was said since the last call, each message once, in its order. */
  take(): Said[] {
    const all = this.#said.splice(0)
    const first = new Map(all.toReversed().map(one => [one.id, one]))
    this.repeated += all.length - first.size
    return [...first.values()].sort((a, b) => a.at - b.at)
  }

  /** Follows the link of the last mail to somebody: as a mail scanner does, and then as a person. */
  async acknowledge(name: string): Promise<void> {
    const page = this.#mail.mails.findLast(
      ({ to, parts }) => to[0]?.startsWith(name.toLowerCase()) && ACKNOWLEDGE.test(parts['text/plain'] ?? ''),
    )
    const url = ACKNOWLEDGE.exec(page?.parts['text/plain'] ?? '')?.[1]
    if (url === undefined) throw new Error(`${name} has no mail with a link.`)
    for (const method of ['GET', 'POST']) {
      const response = await fetch(url, { method })
      if (!response.ok) throw new Error(`${method} answered ${response.status}.`)
    }
  }

  async stop(): Promise<void> {
    await this.#follower.kill()
    await this.#mail.stop()
    await this.#receiver.stop()
  }

  /** Before the first to fourth commit from now, just after it, or while a message is on its way, in turn. */
  #arm(step: number): void {
    const commits = 1 + (Math.trunc(step / 3) % 4)
    const deaths: (Death | null)[] = [{ commits, when: 'before' }, { commits, when: 'after' }, null]
    const death = deaths[step % 3] ?? null
    if (death) this.#follower.die(death)
    else this.#killsInFlight = true
  }

  /** Keeps what was said; true when its sender dies before it hears that it was. */
  #hear(what: string, id = ''): boolean {
    this.#said.push({ at: this.#world.clock.now(), what, id })
    if (!this.#killsInFlight) return false
    this.#killsInFlight = false
    void this.#follower.kill()
    return true
  }
}

function startFollower(world: World, mail: MailSink): Promise<Follower> {
  return Follower.start(world, { PHAROS_ROLES: 'response,delivery', PHAROS_SMTP_URL: mail.url })
}

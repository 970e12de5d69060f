import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { type Death, Follower } from '../world/follower.ts'
import type { World } from '../world/world.ts'

/** A message that arrived: its recipient or content, and what distinguishes it from every other. */
interface Said {
  at: number
  what: string
  id: string
}

/** Messages in flight at a kill are sent again when their lease is over: 60 s, checked every 10 s here. */
const PATIENCE = '80s'
const STRIDE = '10s'

/** The link by which a person acknowledges an incident. */
const ACKNOWLEDGE = /Acknowledge: (https?:\S+\/action\?token=\S+)/

/** Response and delivery in a process that is killed in each step of a story, and the recipients of its messages. */
export class KilledResponse {
  kills = 0
  /**
   * How many of the kills were within a step, at a commit or while a message was being sent. The others were at its
   * end.
   */
  deathsAsTold = 0
  /** How many messages were repeated, with the same id. */
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
    // The owner takes no part in the story, but is notified of the agent that is silent while the story leaps.
    mail.onTaken = ({ to, headers, parts }) => {
      const news = / was (acknowledged|resolved)\b/.exec(parts['text/plain'] ?? '')?.[1]
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

  /**
   * Runs `act`, then lets time pass. Meanwhile the process is killed, each time at another point, and another takes
   * over.
   */
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

  /** Messages since the last call, each once, in order. */
  take(): Said[] {
    const all = this.#said.splice(0)
    const first = new Map(all.toReversed().map(one => [one.id, one]))
    this.repeated += all.length - first.size
    return [...first.values()].sort((a, b) => a.at - b.at)
  }

  /** Follows the link of the last mail to a person: as a mail scanner does, and then as the person. */
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

  /**
   * Chooses the point of the next kill, in turn: before the first to fourth commit from now, just after it, or while a
   * message is being sent.
   */
  #arm(step: number): void {
    const commits = 1 + (Math.trunc(step / 3) % 4)
    const deaths: (Death | null)[] = [{ commits, when: 'before' }, { commits, when: 'after' }, null]
    const death = deaths[step % 3] ?? null
    if (death) this.#follower.die(death)
    else this.#killsInFlight = true
  }

  /** Records a message. Returns true if its sender was killed before it learns of the delivery. */
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

import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { Hello, type HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import { splitOutcomes } from '@pharos/shared-protocol/message/outcomes.ts'
import { Outcome, type Run, type RunKey, runKeyText } from '@pharos/shared-protocol/message/run.ts'
import {
  helloSubject,
  OUTCOMES_STREAM,
  OUTCOMES_SUBJECTS,
  RUNS_STREAM,
  RUNS_SUBJECTS,
  runConsumer,
  runSubject,
} from '@pharos/shared-protocol/message/subject.ts'
import { signRun } from '@pharos/shared-protocol/message/token.ts'
import { LANE_SUBJECTS } from '@pharos/shared-protocol/nats/accounts.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { AckPolicy, connect, type JetStreamManager, type NatsConnection, StorageType } from 'nats'

const KEY = Buffer.alloc(32, 7)
const ACCOUNT = '0190a000-0000-7000-8000-000000000001'

/** A small control plane, with what an agent needs of it. */
export class Control {
  readonly hellos: Hello[] = []
  readonly outcomes: { subject: string; id: string; outcome: Outcome }[] = []
  reply: Omit<HelloReply, 'now'> = {
    v: 1,
    time_scale: 1,
    egress: { allow_private: true, forbidden: [] },
    sentinels: [],
    strangers: false,
  }
  /** How far this installation's clock is from the real one. */
  offsetMs = 0
  /** Leaves hellos unanswered. */
  silent = false
  readonly #credentials: AgentCredentials
  readonly #connection: NatsConnection
  #ordinal = 0
  /** How many messages of OUTCOMES were read. */
  #read = 0

  private constructor(credentials: AgentCredentials, connection: NatsConnection) {
    this.#credentials = credentials
    this.#connection = connection
  }

  /** `creds` are the control plane's own, if the bus requires them. */
  static async open(credentials: AgentCredentials, creds = ''): Promise<Control> {
    const connection = await connect({
      servers: credentials.nats_url,
      ...(creds !== '' && { authenticator: authenticatorOf(creds) }),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
    })
    const control = new Control(credentials, connection)
    control.#answerHellos()
    control.#answerLanes()
    await control.makeStreams()
    return control
  }

  /** RUNS is kept in memory, so it must be recreated after a restart of the bus. */
  async makeStreams(): Promise<void> {
    const manager = await this.#manager()
    await manager.streams.add({
      name: RUNS_STREAM,
      subjects: [RUNS_SUBJECTS],
      storage: StorageType.Memory,
    })
    await manager.streams.add({ name: OUTCOMES_STREAM, subjects: [OUTCOMES_SUBJECTS], storage: StorageType.File })
    const region = this.#credentials.region_id
    await manager.consumers.add(RUNS_STREAM, {
      durable_name: runConsumer(region, 'light'),
      filter_subject: runSubject(region, 'light'),
      ack_policy: AckPolicy.None,
    })
  }

  async deleteConsumer(): Promise<void> {
    const manager = await this.#manager()
    await manager.consumers.delete(RUNS_STREAM, runConsumer(this.#credentials.region_id, 'light'))
  }

  /** Publishes a run and returns its message id. */
  async publishRun(spec: unknown, rest: Partial<Run> = {}): Promise<string> {
    const expires = rest.expires_at ?? Date.now() + this.offsetMs + 30_000
    const key: RunKey = {
      account: ACCOUNT,
      monitor: '0190a000-0000-7000-8000-000000000002',
      region: this.#credentials.region_id,
      kind: 'slot',
      slot: 1_700_000_000_000,
      ordinal: this.#ordinal++,
    }
    const token = signRun({ ...key, spec_version: 1, expires_at: expires }, KEY)
    const run: Run = {
      v: 1,
      token,
      check: 'http',
      expires_at: expires,
      spec,
      sealed: null,
      traceparent: null,
      tracestate: null,
      keep: false,
      ...rest,
    }
    const subject = runSubject(this.#credentials.region_id, 'light')
    await this.#connection.jetstream().publish(subject, JSON.stringify(run), { msgID: runKeyText(key) })
    return runKeyText(key)
  }

  /** Every outcome in the stream, in order. */
  async readOutcomes(): Promise<typeof this.outcomes> {
    const manager = await this.#manager()
    const { state } = await manager.streams.info(OUTCOMES_STREAM)
    for (; this.#read < state.last_seq; this.#read++) {
      const stored = await manager.streams.getMessage(OUTCOMES_STREAM, { seq: this.#read + 1 })
      const { subject } = stored
      const id = stored.header.get('Nats-Msg-Id')
      for (const text of splitOutcomes(stored.data))
        this.outcomes.push({ subject, id, outcome: Outcome.parse(JSON.parse(Buffer.from(text).toString())) })
    }
    return this.outcomes
  }

  /** Publishes an invalid run. */
  async orderText(text: string): Promise<void> {
    await this.#connection.jetstream().publish(runSubject(this.#credentials.region_id, 'light'), text)
  }

  async close(): Promise<void> {
    await this.#connection.close()
  }

  /** The client drops requests while it reconnects, so this repeats them until there is a reply. */
  async #manager(): Promise<JetStreamManager> {
    for (;;) {
      const manager = await this.#connection.jetstreamManager({ timeout: 500 }).catch(() => null)
      if (manager !== null) return manager
    }
  }

  /** In operator mode agents ask here whether their consumer exists. */
  #answerLanes(): void {
    this.#connection.subscribe(LANE_SUBJECTS, { callback: (_error, message) => void message.respond('{}') })
  }

  #answerHellos(): void {
    this.#connection.subscribe(helloSubject(this.#credentials.region_id, this.#credentials.agent_id), {
      callback: (_error, message) => {
        this.hellos.push(Hello.parse(message.json()))
        if (this.silent) return
        message.respond(JSON.stringify({ ...this.reply, now: Date.now() + this.offsetMs }))
      },
    })
  }
}

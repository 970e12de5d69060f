import { releaseMemory } from '@pharos/shared-protocol/memory.ts'
import type { Hello, HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import type { SayHello } from '../agent.ts'
import { type Launch, launch } from './launch.ts'
import type { Turn } from './spokesman.ts'

/** The supervisor's messages: first the start, then what to do about each hello. */
export type ToWorker = { launch: Launch } | ({ id: number } & (NonNullable<Turn> | { reply: null }))
/** A hello that the worker wants to say, and how the one that it sent for all was answered. */
export type FromWorker = { id: number; hello: Hello } | { answer: HelloReply | null }

/** Questions that the supervisor has not answered, by id. */
const asked = new Map<number, (turn: NonNullable<Turn> | { reply: null }) => void>()
let lastId = 0

process.on('message', (message: ToWorker) => {
  if ('launch' in message) begin(message.launch)
  else {
    asked.get(message.id)?.(message)
    asked.delete(message.id)
  }
})

// Without its supervisor, nothing would restart or stop this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

function begin(options: Launch): void {
  releaseMemory()
  void launch(options, sayHello).start()
}

/** Says hello for all workers when it is asked to; otherwise takes the reply that another one got. */
const sayHello: SayHello = async (hello, send) => {
  const turn = await askSupervisor(hello)
  if ('reply' in turn) {
    if (turn.reply === null) throw new Error('the hello of another worker was not answered')
    return turn.reply
  }
  try {
    const begun = performance.now()
    const reply = await send(turn.speak)
    const half = (performance.now() - begun) / 2
    tell({ answer: { ...reply, now: reply.now + half * reply.time_scale } })
    return reply
  } catch (error) {
    tell({ answer: null })
    throw error
  }
}

function askSupervisor(hello: Hello): Promise<NonNullable<Turn> | { reply: null }> {
  return new Promise((resolve, reject) => {
    const id = ++lastId
    asked.set(id, resolve)
    if (!tell({ id, hello })) reject(new Error('the supervisor has ended'))
  })
}

function tell(message: FromWorker): boolean {
  if (!process.connected) return false
  process.send?.(message)
  return true
}

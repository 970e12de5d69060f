import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Scope, within } from '../scope.ts'
import type { LoadOrder, LoadReport } from './order.ts'

/**
 * Runs a client process, which sends requests as fast as responses come. Returns what it measured. `onBegin` is called
 * once it has warmed up.
 */
export async function loadFrom(scope: Scope, order: LoadOrder, onBegin = () => {}): Promise<LoadReport> {
  const client = fork(join(import.meta.dirname, 'client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  scope.onClose(() => client.kill('SIGKILL'))
  const reported = new Promise<LoadReport>((settle, reject) => {
    client.on('message', (message: LoadReport | 'begins') => (message === 'begins' ? onBegin() : settle(message)))
    client.once('exit', code => reject(new Error(`the client ended with exit code ${code}`)))
  })
  client.send(order)
  try {
    return await within('the client', order.seconds === null ? 1_500 : order.seconds + 60, reported)
  } finally {
    client.kill('SIGKILL')
  }
}

/** Responses with a status per second. */
export function perSecond({ answers, seconds }: LoadReport, status: string): number {
  return (answers[status] ?? 0) / seconds
}

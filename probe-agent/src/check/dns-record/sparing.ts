import { SaidError, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { Semaphore } from '../semaphore.ts'

/** The agent's resolver has 32 threads, which all checks share. */
const NAMES_AT_ONCE = 4

/**
 * The environment of one run, limited to a share of the resolver: a zone may list 13 servers whose own names do not
 * resolve, and a run may watch 50 such zones. After the run's time is over, nothing more is looked up.
 */
export function sparing(env: Environment, signal: AbortSignal): Environment {
  const semaphore = new Semaphore(NAMES_AT_ONCE)
  const over = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new SaidError(say('name_server.not_resolved_in_time')))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  over.catch(() => {})
  const resolve: Environment['resolve'] = (host, family) =>
    Promise.race([over, semaphore.run(() => (signal.aborted ? over : env.resolve(host, family)))])
  return { ...env, resolve }
}

import type { Role } from '@pharos/shared-protocol/access.ts'
import { inAccount, inSystem, type OpenCtx, type Platform, type RequestFacts } from './context.ts'
import type { Language } from './language.ts'

/** Another attempt does the job, or its account is being deleted. */
export class Overtaken extends Error {}

/** The process is being stopped. */
export class Stopped extends Error {}

/** Who asked for a job, and the rights with which it is done. `about`: what its log lines name. */
export interface JobOwner {
  account: string
  member: { id: string; name: string; staff: boolean }
  role: Role
  language: Language
  about: Record<string, string>
}

/** What a job adds to its context: the member who asked for it, without a credential. */
export function jobFacts(platform: Platform, { account, member, role, language, about }: JobOwner): RequestFacts {
  const { id, name } = member
  return {
    account,
    actor: { type: 'user', id, name, scopes: [], role, member, session: null },
    openLog: () => platform.log.child({ account, ...about }),
    notes: { resource: null, changed: null, versioned: null, ifMatch: null, status: null, language: () => language },
    premise: null,
  }
}

/** Makes the context of a job that does what somebody asked for: there is no request any more. */
export function openJob(platform: Platform, facts: RequestFacts): OpenCtx {
  const { account, actor, notes, openLog } = facts
  return {
    ...{ account, actor, notes, platform },
    now: platform.clock.now(),
    caller: { address: '', user_agent: '', language: notes.language() },
    cookies: { get: () => undefined, set: () => {} },
    // It would be lost: whoever asked for the job has an entry of that.
    audit: () => {
      throw new Error('A job has no request to write entries for.')
    },
    onGone: () => {},
    readBytes: () => Promise.reject(new Error('A job has no body.')),
    get log() {
      return openLog()
    },
    newId: () => platform.ids.at(platform.clock.now()),
    inAccount: (mode, work, meter) => inAccount(platform, meter ? { ...facts, meter } : facts, mode, work),
    inSystem: work => inSystem(platform, work),
  }
}

import type { Role } from '@pharos/shared-protocol/access.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { isContention } from './away.ts'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, EntityManager, Mode, Premise, Sql, Transaction } from './database/connect.ts'
import type { ReadMeter } from './database/read-meter.ts'
import type { Egress } from './egress.ts'
import type { CutBytes } from './http/bytes.ts'
import type { Change } from './http/changes.ts'
import type { Cookies } from './http/cookie.ts'
import type { Ids } from './ids.ts'
import type { Language } from './language.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { ObjectStore } from './objects/store.ts'
import { type EventDraft, type Outbox, writeEvents } from './outbox/outbox.ts'
import type { References } from './references.ts'
import { Refusal } from './refusal.ts'
import type { Sealer } from './sealer.ts'
import type { TelemetryStore } from './telemetry-store/store.ts'
import type { Workers } from './workers.ts'

/** The services that every part of the control plane uses. Built once, in main.ts or by a test. */
export interface Platform {
  config: Config
  clock: Clock
  ids: Ids
  log: Log
  metrics: Metrics
  database: Database
  bus: Bus
  outbox: Outbox
  workers: Workers
  references: References
  sealer: Sealer
  objects: ObjectStore
  telemetry: TelemetryStore
  /** Where all processes of the installation serve the API, `host:port` (`announceProcess`). */
  listeners: string[]
  egress: Egress
  /** Access to addresses given by strangers (`openPublicEgress`). */
  publicEgress: Egress
  mail: Mailer
}

/** Who acts: a member through a credential, or an M2M client. */
export interface Actor {
  type: 'user' | 'api_key' | 'm2m_client' | 'staff' | 'partner_key' | 'partner'
  /** The id of the credential; with a session that of its member, and with an app that of the authorization. */
  id: string
  name: string
  /** Empty: everything that the role allows. */
  scopes: readonly string[]
  /** The member's current role; for an M2M client and a partner's key `admin`, which its scopes and routes narrow. */
  role: Role
  /** Null for an M2M client, a partner's key, a partner who may read, and staff who look into an account. */
  member: { id: string; name: string; staff: boolean } | null
  /** The OAuth app through which the member acts. */
  app?: { client_id: string; name: string }
  /** Whether it is a credential of a member who lacks the second factor that the account requires by now. */
  lacks_factor?: boolean
  /** Whether it is one of a member whom the single sign-on that the account requires by now cannot sign in. */
  lacks_sso?: boolean
  /** Whether its account is suspended: then it is only read. */
  suspended?: boolean
  /** Null unless a person has signed in. */
  session: ActorSession | null
  /** The access of staff of the installation to an account that is not theirs; with it there is no session. */
  impersonation?: ActorImpersonation
}

/** An hour in which staff look into an account, and the token that its requests with changes must send. */
export type ActorImpersonation = Pick<ActorSession, 'id' | 'csrf_token'>

/** The session that a request came with. */
export interface ActorSession {
  id: string
  person: string
  /** The token that requests with changes must send. */
  csrf_token: string
  authenticated_at: EpochMs
  /** Whether it reaches only this account, even if its person belongs to others. */
  only_account: boolean
  /** Whether its person has shown a second factor. */
  second_factor: boolean
  /** Whether its account requires a second factor that the person has not set up yet. It can then do only that. */
  enrolling: boolean
}

/** A verb's first argument where work spans accounts: bus messages and swept rows. One transaction. */
export interface SystemCtx {
  em: EntityManager
  sql: Sql
  /** Sends a statement whose result nobody needs before the commit. */
  later: Transaction['later']
  now: EpochMs
  /**
   * Sets `now` again. Call it after acquiring a lock, so that decisions made after another's have a later instant and
   * later ids.
   */
  readClock(): void
  newId(): string
  /** Stores events with the commit, and then wakes their consumers. */
  emit(...events: EventDraft[]): void
  /** Runs `run` after the transaction has committed; never if it was rolled back. */
  afterCommit(run: () => void): void
  log: Log
  platform: Platform
}

/** A verb's first argument for a request: one account, one actor, one transaction. */
export interface Ctx extends SystemCtx {
  account: string
  actor: Actor
  notes: RequestNotes
}

/** A row that counts its changes. */
export interface Versioned {
  revision: number
}

/** The information that a request and its verb exchange besides input and reply. */
export interface RequestNotes {
  /** The language of the mails that the request causes. */
  language(): Language
  /** Id of the resource that the request is about, for the audit entry. */
  resource: string | null
  /** That resource, if it has revisions: its revision at the end of the verb becomes the `ETag`. */
  versioned: Versioned | null
  /** Names of changed fields for the audit entry, if they are not those of the body. */
  changed: string[] | null
  /** Revision that `If-Match` names, or null. */
  ifMatch: string | null
  /** A status other than the route's own, e.g. 202 for work that continues after the reply. */
  status: 202 | null
  /** The session's new token for its cookie; null if the session has ended; undefined if nothing changed. */
  session?: { token: string; lifeMs: number } | null
}

/** A request whose verb waits for something outside the database and therefore opens its own transactions. */
export interface OpenCtx extends Omit<Ctx, 'em' | 'sql' | 'later' | 'emit' | 'afterCommit' | 'readClock'> {
  /** `meter`: bounds what the transaction reads. */
  inAccount<T>(mode: 'read' | 'write', work: (ctx: Ctx) => Promise<T>, meter?: ReadMeter): Promise<T>
  inSystem<T>(work: (ctx: SystemCtx) => Promise<T>): Promise<T>
  /**
   * Writes an audit entry of the request about one of several resources, in the transaction that changes it. The entry of
   * the whole request follows with its last transaction.
   */
  audit(ctx: Ctx, resource: string, changes: Change[]): void
  caller: Caller
  cookies: Cookies
  /** Calls `run` when the client no longer waits for the reply. */
  onGone(run: () => void): void
  /** Reads a body of the type `bytes`: keeps the first `limit` bytes, and says if there are more. */
  readBytes(limit: number, lost?: Promise<never>): Promise<CutBytes>
}

/** The origin of a request. */
export interface Caller {
  address: string
  user_agent: string
  /** The language of our pages for them, and of the mails that they cause. */
  language: Language
}

/** What a request adds to its context, besides its transaction. */
export interface RequestFacts extends Pick<Ctx, 'account' | 'actor' | 'notes'> {
  /** Creates a logger that names the request. Created on demand, since few requests need it. */
  openLog(): Log
  /** What the request depends on, checked in its first transaction. Null if it has been checked before. */
  premise: Premise | null
  /** Bounds what its reading transactions read. */
  meter?: ReadMeter
}

/** Adapter for bus messages and swept rows: one system transaction, the clock read once. */
export function inSystem<T>(platform: Platform, work: (ctx: SystemCtx) => Promise<T>, mode?: Mode): Promise<T> {
  return repeating(platform, run => platform.database.inSystem(tx => work(systemCtx(platform, tx, run)), mode))
}

/** Adapter for requests: one transaction under the account's row-level security. */
export function inAccount<T>(
  platform: Platform,
  facts: RequestFacts,
  mode: 'read' | 'write',
  work: (ctx: Ctx) => Promise<T>,
) {
  const { account, actor, notes, openLog, premise, meter } = facts
  const noted = { ...notes }
  return repeating(platform, run => {
    // Notes of a failed attempt are discarded with its transaction.
    Object.assign(notes, noted)
    return platform.database.inAccount(
      account,
      mode,
      tx => work(Object.assign(systemCtx(platform, tx, run, openLog), { account, actor, notes })),
      premise?.holds ? null : premise,
      meter,
    )
  })
}

/** The same for a caller that is not a member, such as a directory: there is no actor. */
export function inAccountAlone<T>(
  platform: Platform,
  account: string,
  mode: 'read' | 'write',
  work: (ctx: SystemCtx) => Promise<T>,
): Promise<T> {
  return repeating(platform, run =>
    platform.database.inAccount(account, mode, tx => work(systemCtx(platform, tx, run)), null),
  )
}

function systemCtx(
  platform: Platform,
  tx: Transaction,
  onCommit: (() => void)[],
  openLog = () => platform.log,
): SystemCtx {
  const ctx: SystemCtx = {
    get em() {
      return tx.em
    },
    sql: tx.sql,
    later: tx.later,
    now: platform.clock.now(),
    readClock: () => {
      ctx.now = platform.clock.now()
    },
    newId: () => platform.ids.at(ctx.now),
    emit: (...events) => writeEvents(ctx, events),
    afterCommit: run => onCommit.push(run),
    get log() {
      return openLog()
    },
    platform,
  }
  return ctx
}

/**
 * The most attempts of a transaction that conflicts with another one. PostgreSQL takes a second to detect each
 * deadlock.
 */
const MOST_ATTEMPTS = 3

/** Runs a transaction, repeats it after a conflict, and then runs the work that waits for its commit. */
async function repeating<T>(
  platform: Platform,
  transaction: (onCommit: (() => void)[]) => Promise<T>,
  attempt = 1,
): Promise<T> {
  const onCommit: (() => void)[] = []
  try {
    const result = await transaction(onCommit)
    for (const run of onCommit) run()
    return result
  } catch (error) {
    if (attempt === MOST_ATTEMPTS || !isContention(error)) throw error
  }
  platform.metrics.transactionsRepeated.inc()
  return repeating(platform, transaction, attempt + 1)
}

/** The entity tag of a revision. */
export function etagOf({ revision }: Versioned): string {
  return `"${revision}"`
}

/** Records the resource that a request is about, and compares `If-Match` with its loaded revision. */
export function noteRevision({ notes }: Pick<Ctx, 'notes'>, resource: string, versioned: Versioned): void {
  notes.resource = resource
  notes.versioned = versioned
  if (notes.ifMatch !== null && notes.ifMatch !== '*' && notes.ifMatch !== etagOf(versioned))
    throw new Refusal('precondition_failed', requestText('request.changed_since_read'))
}

/**
 * Applies the given fields to an entity, and increments its revision when one differs. `undefined` keeps a value.
 * Returns whether anything changed.
 */
export function applyChanges<E extends Versioned>(entity: E, changes: Partial<E>): boolean {
  const names = Object.keys(changes) as (keyof E & string)[]
  const changed = names.filter(
    name => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(entity[name]),
  )
  for (const name of changed) Object.assign(entity, { [name]: changes[name] })
  if (changed.length > 0) entity.revision += 1
  return changed.length > 0
}

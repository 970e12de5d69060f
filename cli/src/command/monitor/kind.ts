import type { Client } from '@pharos/shared-protocol/client.ts'
import type { Command } from 'commander'
import type { Filter } from '../../api/filter.ts'
import type { Given } from '../../input/field.ts'
import type { Look } from '../../print/look.ts'
import type { Session } from '../../session.ts'

type Answer<T> = Promise<{ body: T }>

/** How the CLI handles one kind of monitor. The verbs that all kinds share are generated from it (verbs.ts, act.ts). */
export interface Kind<M extends { id: string }, B extends object> {
  /** The name of its command group, as in `pharos tls`. */
  word: string
  about: string
  /** The kind's name, such as "TLS monitor", and the name of an example. */
  noun: string
  example: string
  name(monitor: M): string
  /** The names that people may use for it, most specific first. */
  names(monitor: M): readonly string[]
  /** Reads one by its full id. */
  get?(call: Client, id: string): Answer<M>
  /** The first lines about a monitor: its name, status and target. */
  head(look: Look, monitor: M): string
  add: Adding<M>
  list: Listing<M>
  show: { about: string; print(session: Session, monitor: M): Promise<void> }
  update: Updating<M, B>
  pause: Switching<M>
  resume: Switching<M>
  run: Running<M>
  remove: { loses: string; send(call: Client, monitor: M): Promise<unknown> }
}

export interface Adding<M> {
  /** The argument in the syntax of commander: `<host>`. */
  argument: string
  about: string
  examples: readonly string[]
  options?(command: Command): Command
  create(session: Session, argument: string, given: Given): Promise<M>
  /** The text that identifies it in hints, if its name may be ambiguous. */
  reference?(monitor: M, given: Given): string
  /** More lines with next steps. */
  hints?(monitor: M, reference: string): string[]
  /** Replaces printing the added monitor. */
  finish?(session: Session, monitor: M, given: Given): Promise<boolean>
}

export interface Listing<M> {
  statuses: readonly string[]
  /** Kinds that are part of an HTTP monitor may have no tags. */
  tags: boolean
  read(session: Session, filter: Filter): Promise<M[]>
  table(look: Look, monitors: readonly M[], empty: string): string
  /** How to create the first one, printed when there is none. */
  first: string
}

export interface Updating<M, B> {
  about?: string
  examples: readonly string[]
  options(command: Command): Command
  /** The changes. An empty body is refused. */
  read(session: Session, given: Given, monitor: M): B | Promise<B>
  send(call: Client, monitor: M, body: B): Answer<M>
  /** Lines below the head. */
  details?(monitor: M): string[]
}

export interface Switching<M> {
  about: string
  send(call: Client, monitor: M): Answer<M>
  /** Acts on every monitor that has one of the tags. */
  byTag?(call: Client, tags: string[]): Answer<{ monitors: string[] }>
}

export type Running<M> =
  | { about: string; send(call: Client, monitor: M): Answer<{ run_id: string }>; seeIn: string }
  /** Pharos cannot start a run of this kind. */
  | { about: string; refusal: string; hint(name: string): string }

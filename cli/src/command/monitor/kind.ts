import type { Client } from '@pharos/shared-protocol/client.ts'
import type { Command } from 'commander'
import type { Filter } from '../../api/filter.ts'
import type { Given } from '../../input/field.ts'
import type { Look } from '../../print/look.ts'
import type { Session } from '../../session.ts'

type Answer<T> = Promise<{ body: T }>

/** How the CLI handles one kind of monitor. The verbs that every kind has are made from it (verbs.ts, act.ts). */
export interface Kind<M extends { id: string }, B extends object> {
  /** The word for its commands, as in `pharos tls`. */
  word: string
  about: string
  /** What one is called, as in "TLS monitor", and the name of one for the examples. */
  noun: string
  example: string
  name(monitor: M): string
  /** What people may call it, the most telling name first. */
  names(monitor: M): readonly string[]
  /** Reads one by its whole id. */
  get?(call: Client, id: string): Answer<M>
  /** The first lines about a monitor: its name and status, and what is checked. */
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
  /** The argument, as commander reads it: `<host>`. */
  argument: string
  about: string
  examples: readonly string[]
  options?(command: Command): Command
  create(session: Session, argument: string, given: Given): Promise<M>
  /** The word that names it alone in hints, where its name may not. */
  reference?(monitor: M, given: Given): string
  /** More lines that help to go on. */
  hints?(monitor: M, reference: string): string[]
  /** Takes over from printing what was added. */
  finish?(session: Session, monitor: M, given: Given): Promise<boolean>
}

export interface Listing<M> {
  statuses: readonly string[]
  /** Kinds that are part of an HTTP monitor may have no tags. */
  tags: boolean
  read(session: Session, filter: Filter): Promise<M[]>
  table(look: Look, monitors: readonly M[], empty: string): string
  /** How to get the first one, told when there is none. */
  first: string
}

export interface Updating<M, B> {
  about?: string
  examples: readonly string[]
  options(command: Command): Command
  /** What is to change; an empty body is refused. */
  read(session: Session, given: Given, monitor: M): B | Promise<B>
  send(call: Client, monitor: M, body: B): Answer<M>
  /** Lines that are printed below the head. */
  details?(monitor: M): string[]
}

export interface Switching<M> {
  about: string
  send(call: Client, monitor: M): Answer<M>
  /** Switches every monitor with one of the tags. */
  byTag?(call: Client, tags: string[]): Answer<{ monitors: string[] }>
}

export type Running<M> =
  | { about: string; send(call: Client, monitor: M): Answer<{ run_id: string }>; seeIn: string }
  /** Pharos can't start a run of this kind. */
  | { about: string; refusal: string; hint(name: string): string }

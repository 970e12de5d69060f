import types from 'virtual:script-types'
import type { CompletionResult } from '@codemirror/autocomplete'
import type { Diagnostic } from '@codemirror/lint'
import type { HoverInfo } from '@valtown/codemirror-ts/worker'
import { GLOBALS, globalsOf, isTestFile, RETURN_OUTSIDE, SCRIPT } from './script-globals.ts'
import type { Question } from './type-worker.ts'

interface Answer {
  id: number
  result?: unknown
  fault?: string
}

/** Checks types with TypeScript in a worker, so that typing is never blocked. */
export class TypeChecker {
  readonly #worker = new Worker(new URL('./type-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  readonly #secrets: readonly string[]
  #globals = ''
  #script: string | null = null
  #asked = 0

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data)
      this.#waiting.delete(data.id)
    }
    void this.#ask('start', types)
  }

  /** Returns the errors, each with its position. */
  async faults(script: string): Promise<readonly Diagnostic[]> {
    this.#send(script)
    const diagnosticCodesToIgnore = isTestFile(script) ? [] : [RETURN_OUTSIDE]
    return ((await this.#ask('getLints', { path: SCRIPT, diagnosticCodesToIgnore })) ?? []) as Diagnostic[]
  }

  async completions(script: string, pos: number, explicit: boolean): Promise<CompletionResult | null> {
    this.#send(script)
    const argument = { path: SCRIPT, context: { pos, explicit } }
    return (await this.#ask('getAutocompletion', argument)) as CompletionResult | null
  }

  async hover(script: string, pos: number): Promise<HoverInfo | null> {
    this.#send(script)
    return (await this.#ask('getHover', { path: SCRIPT, pos })) as HoverInfo | null
  }

  close(): void {
    this.#worker.terminate()
  }

  #send(script: string): void {
    const globals = globalsOf(script, this.#secrets)
    if (globals !== this.#globals) void this.#ask('updateFile', { path: GLOBALS, code: globals })
    if (script !== this.#script) void this.#ask('updateFile', { path: SCRIPT, code: script || ' ' })
    this.#globals = globals
    this.#script = script
  }

  /** Resolves to null if the worker failed: then there are no types, but everything else works. */
  #ask(method: Question['method'], argument: unknown): Promise<unknown> {
    this.#asked += 1
    const id = this.#asked
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#waiting.set(id, resolve)
    this.#worker.postMessage({ id, method, argument } satisfies Question)
    return promise.then(({ result, fault }) => {
      if (fault) console.warn(`The editor's types: ${fault}`)
      return result ?? null
    })
  }
}

import { createSystem, createVirtualTypeScriptEnvironment } from '@typescript/vfs'
import { createWorker } from '@valtown/codemirror-ts/worker'
import ts from 'typescript'
import { GLOBALS, SCRIPT } from './script-globals.ts'

/** A request of the editor: a method of the TypeScript worker and its argument. */
export interface Question {
  id: number
  method: 'start' | 'updateFile' | 'getLints' | 'getAutocompletion' | 'getHover'
  argument: unknown
}

/**
 * Matches how agents run scripts: modules of the newest JavaScript with types stripped, and DOM types for `evaluate`.
 */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  allowJs: true,
  strict: true,
  noImplicitAny: false,
  useUnknownInCatchVariables: false,
  skipLibCheck: true,
  esModuleInterop: true,
}

let types = ''
const worker = createWorker(async () => {
  const files = (await (await fetch(types)).json()) as Record<string, string>
  const system = createSystem(new Map([...Object.entries(files), [SCRIPT, ' '], [GLOBALS, ' ']]))
  return createVirtualTypeScriptEnvironment(system, [SCRIPT, GLOBALS], ts, OPTIONS)
})

async function answer({ method, argument }: Question): Promise<unknown> {
  if (method !== 'start') return worker[method](argument as never)
  types = String(argument)
  return worker.initialize()
}

// Handles requests in order, so that each result is for the text sent before it.
let last: Promise<unknown> = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = last.then(async () => {
    try {
      postMessage({ id: data.id, result: await answer(data) })
    } catch (error) {
      postMessage({ id: data.id, fault: String(error) })
    }
  })
})

import type * as contract from '@pharos/shared-protocol/contract/response/incident-preview.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { partsOf } from '../page-view/index.ts'
import { TextPrinter } from './texts.ts'

const printer = new TextPrinter()

export async function printMarkdown(_: Ctx, { body }: Input<typeof contract.printMarkdown>) {
  const parts = partsOf(body.text)
  const print = await printer.printAll(parts)
  return { html: parts.map(print).join('\n') }
}

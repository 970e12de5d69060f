import { ApiError, type CallInput } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { tellRefusal } from '../server/change.ts'
import { notify } from '../server/notice.ts'
import { type ListFormat, readWholeList, type Separator } from '../server/whole-list.ts'
import { PARTS } from '../words/parts.ts'
import { saveBlob } from './save-file.ts'

interface Given<R extends AnyRoute> {
  route: R
  /** The filters that the screen shows. */
  input?: CallInput<R>
  /** Of the file, without its ending. */
  name: string
  /** What is exported, where several lists are beside each other. */
  of?: string
  separator?: Separator
}

/** Saves a whole list, with the filters of its screen, as CSV or NDJSON. */
export function Export<R extends AnyRoute>({ route, input = {}, name, of, separator = 'comma' }: Given<R>) {
  const [isRunning, setRunning] = useState(false)
  const run = async (format: ListFormat) => {
    setRunning(true)
    try {
      const { file, cutAt } = await readWholeList(route, input, format, separator)
      saveBlob(`${name}.${format}`, file, format === 'csv' && separator === 'comma')
      if (cutAt !== null) notify({ tone: 'bad', text: PARTS.exportCut(cutAt) })
    } catch (error) {
      if (error instanceof ApiError) tellRefusal(error)
      else notify({ tone: 'bad', text: PARTS.exportBroken })
    } finally {
      setRunning(false)
    }
  }
  const button = (format: ListFormat, label: string) => (
    <button
      type="button"
      class="plain"
      aria-label={of === undefined ? undefined : `${label}: ${of}`}
      disabled={isRunning}
      onClick={() => void run(format)}
    >
      {label}
    </button>
  )
  return (
    <>
      {button('csv', PARTS.exportCsv)}
      {button('ndjson', PARTS.exportNdjson)}
    </>
  )
}

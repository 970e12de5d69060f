import { ApiError, type CallInput } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { tellRefusal } from '../server/change.ts'
import { notify } from '../server/notice.ts'
import { FILE_FORMATS, type FileFormat, readWholeList } from '../server/whole-list.ts'
import { PARTS } from '../words/parts.ts'
import { Dialog } from './dialog.tsx'
import { saveList } from './save-file.ts'

interface Given<R extends AnyRoute> {
  route: R
  /** The filters that the screen shows. */
  input?: CallInput<R>
  /** Of the file, without its ending. */
  name: string
  /** What is exported, where several lists are on one screen. */
  of?: string
}

/** Saves a whole list, with the filters of its screen, in the format that is chosen. */
export function Export<R extends AnyRoute>({ route, input = {}, name, of }: Given<R>) {
  const [isAsking, setAsking] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const label = of === undefined ? PARTS.export : PARTS.exportOf(of)
  const run = async (format: FileFormat) => {
    setAsking(false)
    setRunning(true)
    try {
      const { file, cutAt } = await readWholeList(route, input, format)
      saveList(name, format, file)
      if (cutAt !== null) notify({ tone: 'bad', text: PARTS.exportCut(cutAt) })
    } catch (error) {
      if (error instanceof ApiError) tellRefusal(error)
      else notify({ tone: 'bad', text: PARTS.exportBroken })
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <button type="button" class="plain" aria-label={label} disabled={isRunning} onClick={() => setAsking(true)}>
        {PARTS.export}
      </button>
      {isAsking && (
        <Dialog title={label} onClose={() => setAsking(false)}>
          <p>{PARTS.exportWhat}</p>
          <div class="row">
            {FILE_FORMATS.map(format => (
              <button key={format} type="button" class="plain" onClick={() => void run(format)}>
                {PARTS[format]}
              </button>
            ))}
            <button type="button" class="quiet" onClick={() => setAsking(false)}>
              {PARTS.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

import { ApiError } from '@pharos/shared-protocol/client.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { tellRefusal } from '../../server/change.ts'
import { ACCOUNT_IMPORT } from '../../words/account-import.ts'
import { type UploadState, uploadArchive } from './upload.ts'

/** The upload of the file that was chosen last. It ends when the screen is left, and goes on when the file is chosen again. */
export function useUpload() {
  const [state, setState] = useState<UploadState | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const going = useRef<AbortController | null>(null)
  useEffect(() => () => going.current?.abort(), [])
  const upload = async (file: File) => {
    going.current?.abort()
    const own = new AbortController()
    going.current = own
    setFault(null)
    setState({ phase: 'reading', done: 0, bytes: file.size, sha256: '' })
    try {
      await uploadArchive(file, each => own.signal.aborted || setState(each), own.signal)
    } catch (error) {
      if (own.signal.aborted) return
      setState(null)
      if (error instanceof ApiError) tellRefusal(error)
      else setFault(ACCOUNT_IMPORT.unreadable)
    }
  }
  return { state, fault, upload, forget: () => setState(null) }
}

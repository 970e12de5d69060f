import { exportAccount } from '@pharos/shared-protocol/contract/account-export.ts'
import { notify } from '../../frame/notice.tsx'
import { Head } from '../../part/head.tsx'
import { saveFile } from '../../part/save-file.ts'
import { useChange } from '../../server/change.ts'
import { EXPORT } from '../../words/account-export.ts'

/** Downloads everything that the account has configured as one file. */
export default function AccountExport() {
  const download = useChange(exportAccount)
  const run = async () => {
    const reply = await download.run({})
    if (reply === null) return
    saveFile(`pharos-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', reply.body)
    notify({ tone: 'good', text: EXPORT.done })
  }
  return (
    <>
      <Head title={EXPORT.title} />
      <section class="card">
        <p>{EXPORT.what}</p>
        <p>{EXPORT.without}</p>
        <button type="button" disabled={download.isRunning} onClick={() => void run()} data-main-action>
          {download.isRunning ? EXPORT.running : EXPORT.run}
        </button>
      </section>
    </>
  )
}

// A process that removes what was left in a folder, over and over, and says whether it can lock the folders it is sent.
import { lockFolder } from './folder-lock.ts'
import { removeUnfinished } from './log-folder.ts'

const [, , within = ''] = process.argv

process.on('message', (folder: string) => {
  const lock = lockFolder(folder)
  lock?.release()
  process.send?.(lock !== null)
})

function round(): void {
  removeUnfinished(within, (folder, error) => {
    throw new Error(`${folder} could not be removed`, { cause: error })
  })
  setImmediate(round)
}
round()
process.send?.('ready')

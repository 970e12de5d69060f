import { Head } from '../../part/head.tsx'
import { ACCOUNT } from '../../words/account.ts'
import { General } from './general.tsx'

/** The account: its name and defaults. */
export default function Account() {
  return (
    <>
      <Head title={ACCOUNT.title} />
      <General />
    </>
  )
}

import { useMay } from '../../server/session.ts'
import Invite from './invite.tsx'
import List from './list.tsx'
import Show from './show.tsx'

/** The members, one of them, or the invitation form, by the rest of the address. */
export default function Members({ rest }: { rest: string }) {
  const mayInvite = useMay('admin')
  if (rest === '/invite' && mayInvite) return <Invite />
  return rest === '' || rest === '/invite' ? <List /> : <Show id={rest.slice(1)} />
}

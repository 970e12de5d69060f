import { enrolAgent } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Secret } from '../../part/secret.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { REGIONS } from '../../words/region.ts'
import type { AgentData } from './agents.tsx'

type Enrolled = ReplyOf<typeof enrolAgent>

/** Enrols an agent: asks for its name, shows the command that starts it, and then whether it has connected. */
export function Enrol({ slug, agents }: { slug: string; agents: readonly AgentData[] }) {
  const doing = useDoing()
  const [made, setMade] = useState<Enrolled | null>(null)
  if (made) return <Command of={made} agents={agents} onKept={() => setMade(null)} />
  if (!doing.is('enrol', slug))
    return (
      <button type="button" class="plain" onClick={() => doing.begin('enrol', slug)}>
        {REGIONS.enrol}
      </button>
    )
  const enrolled = (reply: unknown) => {
    doing.end()
    setMade(reply as Enrolled)
  }
  return <Fields slug={slug} onEnrolled={enrolled} onCancel={doing.end} />
}

function Fields(given: { slug: string; onEnrolled(reply: unknown): void; onCancel(): void }) {
  const { slug, onEnrolled, onCancel } = given
  const form = useForm({
    route: enrolAgent,
    params: { slug },
    base: { values: { name: '' }, version: null },
    about: slug,
  })
  return (
    <Form of={form} action={REGIONS.enrolDo} onSent={onEnrolled} onCancel={onCancel}>
      <TextField of={form} name="name" label={REGIONS.enrolName} hint={REGIONS.enrolHint} empty="" />
    </Form>
  )
}

function Command({ of, agents, onKept }: { of: Enrolled; agents: readonly AgentData[]; onKept(): void }) {
  const isHeard = agents.some(({ id, status }) => id === of.id && status !== 'offline')
  return (
    <Secret title={REGIONS.enrolled} values={[{ label: REGIONS.command, value: commandOf(of) }]} onKept={onKept}>
      <p role="status">{isHeard ? REGIONS.heard : REGIONS.waiting}</p>
    </Secret>
  )
}

/**
 * Returns a command that writes the credentials to a file only the user can read, and starts the agent. JSON never
 * contains a line that is just END.
 */
function commandOf({ id, credentials }: Enrolled): string {
  const file = `pharos-agent-${credentials.region_slug}-${id.slice(-6)}.json`
  return `(umask 077; cat > ${file} <<'END'\n${JSON.stringify(credentials)}\nEND\n)\nprobe-agent --credentials ${file}`
}

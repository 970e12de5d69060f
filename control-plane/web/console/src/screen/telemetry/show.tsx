import { Below, Head } from '../../part/head.tsx'
import { Missing } from '../../part/missing.tsx'
import { Tabs } from '../../part/tabs.tsx'
import { useMay } from '../../server/session.ts'
import { TELEMETRY } from '../../words/telemetry.ts'
import { NewParser, OneParser } from './parser-form.tsx'
import { Parsers } from './parsers.tsx'
import { NewRule, OneRule } from './rule-form.tsx'
import { Rules } from './rules.tsx'
import { Sending } from './sending.tsx'
import { Usage } from './usage.tsx'
import '../../part/rows.css'
import './telemetry.css'

const AT = '/console/settings/telemetry'
export const PARSERS_AT = `${AT}/parsers`
export const RULES_AT = `${AT}/redaction`

/** Telemetry: how to send it, what was accepted and rejected, and how it is parsed and redacted. */
export default function Telemetry({ rest = '' }: { rest?: string }) {
  const mayChange = useMay('member')
  const [, part = '', id] = rest.split('/')
  if (part === 'parsers' && id && mayChange)
    return (
      <Below href={PARSERS_AT} label={TELEMETRY.parsers}>
        {id === 'new' ? <NewParser /> : <OneParser key={id} id={id} />}
      </Below>
    )
  if (part === 'redaction' && id && mayChange)
    return (
      <Below href={RULES_AT} label={TELEMETRY.redaction}>
        {id === 'new' ? <NewRule /> : <OneRule key={id} id={id} />}
      </Below>
    )
  if (id || !['', 'parsers', 'redaction'].includes(part)) return <Missing />
  return (
    <>
      <Head title={TELEMETRY.title} />
      <Tabs
        label={TELEMETRY.sections}
        open={AT + rest}
        tabs={[
          { label: TELEMETRY.sending, href: AT },
          { label: TELEMETRY.parsers, href: PARSERS_AT },
          { label: TELEMETRY.redaction, href: RULES_AT },
        ]}
      />
      {part === '' && (
        <>
          <Sending />
          <Usage />
        </>
      )}
      {part === 'parsers' && <Parsers mayChange={mayChange} />}
      {part === 'redaction' && <Rules mayChange={mayChange} />}
    </>
  )
}

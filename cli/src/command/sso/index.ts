import type { Command } from 'commander'
import { choose } from '../../api/choose.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import { shellWord } from '../../print/shell.ts'
import { connectionPage, connectionTable } from '../../print/sso.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'
import { addDomainCommands } from './domain.ts'
import { type Connection, commonOptions, type Given, type Kind } from './kind.ts'
import { oidc } from './oidc.ts'
import { saml } from './saml.ts'

export function addSsoCommands(program: Command, session: Session): void {
  const sso = group(program, 'sso', 'Single sign-on: members sign in with the directory of their company')
  addDomainCommands(sso, session)
  for (const kind of [saml, oidc]) addKindCommands(group(sso, kind.word, `${kind.title} connections`), kind, session)
}

function addKindCommands(parent: Command, kind: Kind, session: Session): void {
  const line = `pharos sso ${kind.word}`
  const show = (made: Connection) => session.print(made, look => connectionPage(look, made, kind.facts(made)))
  define(parent, { usage: 'list', about: 'List the connections', examples: [`${line} list`] }).action(async () => {
    const all = await kind.list(session)
    session.print(all, look => connectionTable(look, all))
  })
  define(parent, {
    usage: 'show <connection>',
    about: 'Show a connection, with the settings for the identity provider',
    examples: [`${line} show Directory`],
  }).action(async (text: string) => show(await find(session, kind, text)))
  const add = define(parent, {
    usage: 'add <name>',
    about: 'Connect an identity provider; nobody can sign in with it before it has been tested',
    examples: [`${line} add Directory ${kind.example}`],
  })
  commonOptions(kind.options(add)).action(async (name: string, given: Given) => {
    const made = await kind.add(session, name, given)
    show(made)
    session.hint(`Try it: ${line} test ${shellWord(made.name)}`)
  })
  const update = define(parent, {
    usage: 'update <connection>',
    about: 'Change a connection; options that are left out keep their value',
    examples: [`${line} update Directory --map admins=admin --default-role viewer`],
  }).option('--name <text>', 'its name, for those who manage it')
  commonOptions(kind.options(update)).action(async (text: string, given: Given) =>
    show(await kind.update(session, (await find(session, kind, text)).id, given)),
  )
  addStatusCommands(parent, kind, session)
}

function addStatusCommands(parent: Command, kind: Kind, session: Session): void {
  const line = `pharos sso ${kind.word}`
  define(parent, {
    usage: 'test <connection>',
    about: 'Create an address at which to test a connection in a browser; nobody is signed in by it',
    examples: [`${line} test Directory`],
  }).action(async (text: string) => {
    const { id, name } = await find(session, kind, text)
    const begun = await kind.test(session, id)
    session.print(begun, () => begun.url)
    session.hint(`Open it in a browser before ${localTime(begun.expires_at)}. When it works:`)
    session.hint(`${line} activate ${shellWord(name)}`)
  })
  for (const [verb, status, about] of [
    [
      'activate',
      'active',
      'Let people sign in with a connection, after a successful test; if you are an owner, owners too',
    ],
    ['deactivate', 'draft', 'Stop people from signing in with a connection; sessions that began with it end'],
  ] as const)
    define(parent, { usage: `${verb} <connection>`, about, examples: [`${line} ${verb} Directory`] }).action(
      async (text: string) => {
        const made = await kind.update(session, (await find(session, kind, text)).id, { status })
        session.print(made, look => connectionTable(look, [made]))
        if (made.status === 'active' && !made.owner_approved)
          session.hint(
            `Everybody but owners can sign in with it; to include owners, an owner runs: ${line} activate ${shellWord(made.name)}`,
          )
      },
    )
  const removal = define(parent, {
    usage: 'delete <connection>',
    about: 'Delete a connection; the sessions that began with it end',
    examples: [`${line} delete Directory`],
  })
  withConfirmation(removal).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await find(session, kind, text)
    await confirm(session, `The connection ${legible(name)} will be removed`, given)
    await kind.remove(session, id)
    session.print({ deleted: id }, () => `Removed the connection ${legible(name)}.`)
  })
}

async function find(session: Session, kind: Kind, text: string): Promise<Connection> {
  return choose(await kind.list(session), text, {
    kind: `${kind.title} connection`,
    id: connection => connection.id,
    names: connection => [connection.name],
    list: `pharos sso ${kind.word} list`,
  })
}

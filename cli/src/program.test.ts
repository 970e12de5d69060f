import type { Command } from 'commander'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createProgram } from './program.ts'
import { Session } from './session.ts'
import { processTerminal } from './terminal.ts'

const session = new Session({ ...processTerminal(), folder: '/nowhere', env: {} })
const program = await createProgram(session)

function leaves(command: Command, path: string): [string, Command][] {
  if (command.commands.length === 0) return [[path, command]]
  return command.commands.flatMap(child => leaves(child, `${path} ${child.name()}`))
}

function help(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: part => (text += part) })
  command.outputHelp()
  return text
}

for (const [path, command] of leaves(program, 'pharos'))
  test(`${path} --help says what it does, with examples that begin with it`, () => {
    const text = help(command)
    assert.ok(command.description().length > 10)
    const examples = /Examples?:\n([\s\S]+)$/.exec(text)?.[1]?.trim().split('\n') ?? []
    assert.ok(examples.length > 0, text)
    for (const example of examples) assert.ok(example.includes(`${path} `) || example.trim() === `$ ${path}`, example)
    assert.match(text, /--json/)
  })

test('every group uses the same words to add and delete; the old words are aliases', () => {
  const all = leaves(program, 'pharos').map(([, command]) => command)
  assert.equal(
    all.filter(command => ['create', 'rm', 'remove', 'rm-channel'].includes(command.name())),
    [],
  )
  for (const command of all) if (command.name() === 'delete') assert.equal(command.aliases(), ['rm'])
  for (const command of all) if (command.name() === 'add') assert.equal(command.aliases(), ['create'])
})

for (const command of program.commands)
  test(`pharos ${command.name()} is loaded alone`, async () => {
    const alone = await createProgram(session, command.name())
    assert.equal(
      alone.commands.map(each => each.name()),
      [command.name()],
    )
  })

test('the help of all documents the exit codes', () => {
  const text = help(program)
  for (const code of [0, 1, 2, 3, 4]) assert.match(text, new RegExp(`^ {2}${code} {2}\\S`, 'm'))
})

test.run()

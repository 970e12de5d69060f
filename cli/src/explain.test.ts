import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { Command } from 'commander'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { explain } from './explain.ts'
import { CliFailure, EXIT, failed } from './failure.ts'
import { textField } from './input/field.ts'
import { withFields } from './input/field-set.ts'
import { serviceField } from './input/reference-field.ts'

const FIELDS = {
  interval_seconds: textField('--interval <d>', ''),
  assertions: textField('--assert <a>', ''),
  service_id: serviceField(),
}
const command = withFields(new Command().option('--timezone <z>'), { fields: FIELDS })
const around = { command, credentialFrom: 'profile "x"' }
const problem = (given: Partial<Problem>) =>
  explain(
    new ApiError({
      type: '',
      title: 'The request is not valid',
      status: 400,
      detail: 'd',
      code: 'invalid_request',
      request_id: 'r',
      ...given,
    }),
    around,
  )

test('each fault names its field and the option that sets it', () => {
  const errors = [
    { path: 'interval_seconds', message: 'must be at least 10' },
    { path: 'assertions[0].target', message: 'is required' },
    { path: 'timezone', message: 'must be a zone' },
    { path: 'service_id', message: 'does not exist' },
    { path: 'unheard_of', message: 'is not a known field' },
    { path: '', message: 'as a whole' },
  ]
  assert.equal(problem({ errors }).lines, [
    'The request is not valid:',
    '  interval_seconds (--interval): must be at least 10',
    '  assertions[0].target (--assert): is required',
    '  timezone (--timezone): must be a zone',
    '  service_id (--service): does not exist',
    '  unheard_of: is not a known field',
    '  as a whole',
  ])
})

test('exit codes tell refusals from credentials', () => {
  assert.is(problem({}).exit, EXIT.failed)
  assert.is(problem({ code: 'conflict', status: 409 }).exit, EXIT.failed)
  assert.is(problem({ code: 'unauthenticated', status: 401 }).exit, EXIT.credential)
  assert.is(problem({ code: 'forbidden', status: 403 }).exit, EXIT.credential)
})

test('a refused credential says where it came from', () => {
  assert.match(problem({ code: 'unauthenticated', status: 401 }).lines.join('\n'), /The credential is from profile "x"/)
})

test('hints fit the refusal', () => {
  const told = (code: Problem['code'], detail: string, args: string[] = []) => {
    const given = new Command().allowExcessArguments().parse(args, { from: 'user' })
    const refusal = { type: '', title: '', status: 400, detail, code, request_id: 'r' }
    return explain(new ApiError(refusal), { ...around, command: given })
      .lines.slice(1)
      .join('\n')
  }
  for (const detail of ['This requires the scope read:monitors.', 'This requires the role admin or a higher one.'])
    assert.match(told('forbidden', detail), /Use a key that may do this/)
  assert.is(told('forbidden', 'A custom domain requires a verified email address of yours.'), '')
  assert.match(told('not_found', 'There is no such result.', ['Shop', '019b2c3d-0000']), /another account/)
  assert.is(told('not_found', 'The page has no domain.', ['Shop']), '', 'a name was found in this account')
  assert.not.match(told('unavailable', 'Custom domains are not available.'), /Try again|is away/)
})

test('commands replace the routes that the API names', () => {
  const [text] = problem({ code: 'forbidden', detail: 'add one (POST /user/{user_id}/contact_method) first' }).lines
  assert.is(text, 'add one (pharos contact add email ADDRESS) first')
  const [away] = problem({ code: 'unavailable', detail: 'No agent answered; see GET /region/local/agent.' }).lines
  assert.is(away, 'No agent answered; see pharos agent list local.')
})

test('internal errors show the request id', () => {
  assert.match(problem({ code: 'internal', status: 500 }).lines.join('\n'), /request r\./)
  assert.not.match(problem({}).lines.join('\n'), /request r\./)
})

test('failures of the CLI keep their exit code and hints', () => {
  const { exit, lines, data } = explain(new CliFailure(EXIT.unreachable, 'Away.', 'Start it.'), around)
  assert.equal([exit, lines, data.code], [EXIT.unreachable, ['Away.', '  Start it.'], 'unreachable'])
  assert.is(explain(failed('No.'), around).exit, EXIT.failed)
})

test('text that is not JSON comes from another server', () => {
  assert.is(explain(new SyntaxError('Unexpected token <'), around).exit, EXIT.unreachable)
})

test.run()

import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { explainIssue } from './issue.ts'

const ROWS: { name: string; schema: z.ZodType; value: unknown; says: string }[] = [
  { name: 'at least', schema: z.int().min(1), value: 0, says: 'must be at least 1' },
  { name: 'more than', schema: z.int().positive(), value: 0, says: 'must be more than 0' },
  { name: 'less than', schema: z.number().lt(5), value: 5, says: 'must be less than 5' },
  { name: 'characters', schema: z.string().min(2), value: 'a', says: 'must have at least 2 characters' },
  { name: 'items', schema: z.array(z.int()).max(1), value: [1, 2], says: 'must have at most 1 item' },
  {
    name: 'an instant',
    schema: z.iso.datetime(),
    value: 'soon',
    says: 'must be a timestamp such as 2026-03-02T09:00:00Z',
  },
  { name: 'a UUID', schema: z.uuid(), value: 'x', says: 'must be a UUID' },
  {
    name: 'a form without a name',
    schema: z.string().startsWith('x'),
    value: 'y',
    says: 'has an invalid format',
  },
  { name: 'a form that the contract names', schema: z.string().regex(/x/, 'must be x'), value: 'y', says: 'must be x' },
  {
    name: 'too few characters, with words of their own',
    schema: z.string().min(1, 'must not be blank'),
    value: '',
    says: 'must not be blank',
  },
  { name: 'too many, with words of their own', schema: z.string().max(1, 'must be x'), value: 'xx', says: 'must be x' },
  {
    name: 'another value, with words of their own',
    schema: z.literal('x', 'must be x'),
    value: 'y',
    says: 'must be x',
  },
  {
    name: 'a multiple, with words of their own',
    schema: z.int().multipleOf(5, 'must be x'),
    value: 7,
    says: 'must be x',
  },
  { name: 'a multiple', schema: z.number().multipleOf(5), value: 7, says: 'must be a multiple of 5' },
  { name: 'no reason', schema: z.union([z.string(), z.boolean()]), value: 7, says: 'is not valid' },
]

for (const { name, schema, value, says } of ROWS)
  test(name, () => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    assert.ok(issue)
    assert.is(explainIssue(issue).message, says)
  })

test.run()

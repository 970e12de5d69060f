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
]

for (const { name, schema, value, says } of ROWS)
  test(name, () => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    assert.ok(issue)
    assert.is(explainIssue(issue), says)
  })

test.run()

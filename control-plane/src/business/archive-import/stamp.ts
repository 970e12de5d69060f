import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { BadRecord } from './bad-record.ts'
import type { Item, Step } from './steps.ts'

/** Sets who created a resource, and when: a route takes that from its caller and its clock. */
export async function stamp({ sql: on, account, now }: Ctx, step: Step, item: Item): Promise<void> {
  const { table, columns = ['created_at'] } = step.stamps ?? {}
  const given = columns.flatMap(name => (typeof item[name] === 'string' ? [[name, item[name] as string] as const] : []))
  if (table === undefined || given.length === 0) return
  const values = given.map(([name, value]) => {
    if (!name.endsWith('_at')) return sql`${sql.ref(name)} = ${value}::uuid`
    const at = Date.parse(value)
    if (!(at >= 0 && at <= now))
      throw new BadRecord(step.section, String(item.id), [
        { path: name, ...faultOf(requestText('request.not_in_future')) },
      ])
    return sql`${sql.ref(name)} = ${at}`
  })
  await sql`update ${sql.table(table)} set ${sql.join(values)}
    where account_id = ${account} and id = ${String(item.id)}`.execute(on)
}

import { Migration } from '@mikro-orm/migrations'

/** What is left of given scopes when the client's own are narrowed. */
export class CutScopes0116 extends Migration {
  override up(): void {
    this.addSql(`
      -- The scopes that both lists allow; \`write:X\` includes \`read:X\`, so of it, \`read:X\` may be left.
      create function cut_scopes(held text[], own text[]) returns text[] language sql immutable parallel safe as $$
        select array(
          select scope from unnest(held) scope
            where scope = any(own) or (scope like 'read:%' and 'write:' || substr(scope, 6) = any(own))
          union
          select 'read:' || substr(scope, 7) from unnest(held) scope
            where scope like 'write:%' and scope <> all(own) and 'read:' || substr(scope, 7) = any(own)
          order by 1)
      $$;
      grant execute on function cut_scopes to pharos_request, pharos_system;
    `)
  }
}

/** SQL: the row belongs to the account of the request. */
export const OWN_ACCOUNT = `account_id = current_setting('app.account', true)::uuid`

/**
 * SQL: forced row-level security for a table whose rows belong to one account each. A request sees and changes only its
 * own.
 */
export function isolateByAccount(table: string): string {
  return isolate(table, OWN_ACCOUNT, OWN_ACCOUNT)
}

/** SQL: the same with the given conditions. The system role sees all rows. */
export function isolate(table: string, visible: string, writable: string): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy request_sees on ${table} for select to pharos_request using (${visible});
    create policy request_adds on ${table} for insert to pharos_request with check (${writable});
    create policy request_changes on ${table} for update to pharos_request using (${writable}) with check (${writable});
    create policy request_removes on ${table} for delete to pharos_request using (${writable});
    create policy system_does on ${table} to pharos_system using (true) with check (true);
    grant select, insert, update, delete on ${table} to pharos_request, pharos_system;
  `
}

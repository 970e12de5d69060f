import { MONITOR_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { sendsRows } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EXPORTED, hasPeriod } from '../../control-plane/web/console/src/screen/account-export/list-routes.ts'

const test = suite('the lists of the screen of exports')

/** What is not offered there, and why. */
const LEFT_OUT = {
  'one kind of what is offered as a whole': [
    ...MONITOR_KINDS.filter(kind => kind !== 'alert_rule').map(kind => MONITOR_ROUTES[kind].list.id),
    ...[
      'notification.list',
      'monitor.expiring',
      'monitor.names',
      'monitor.tags',
      'status_page.figures',
      'rum.summary',
      'on_call.now',
    ],
  ],
  'telemetry, which is exported where it is searched': [
    ...['metric.exemplars', 'metric.labels', 'metric.names', 'metric.sources', 'trace.services', 'trace.search'],
    ...['log.query', 'log.facets', 'log.fields', 'log.patterns', 'log.sources'],
  ],
  'settings of a screen or of a sort of access': [
    ...['monitor_view.list', 'metric_view.list', 'log_view.list', 'log_parser.list', 'redaction_rule.list'],
    ...['m2m_client.list', 'oauth_app.list', 'account_domain.list', 'oidc_connection.list', 'saml_connection.list'],
    ...['scim_log.list', 'secret.list', 'inbound_source.list', 'dashboard_template.list'],
  ],
  'nothing of the account itself': [
    'plan.list',
    'staff_account.list',
    'staff_person.list',
    'account_export.list',
    'account_import.list',
  ],
  'of the payment provider': ['billing.invoices'],
  'of partners and of whoever looks in, which have screens': [
    ...['staff_partner.list', 'partner_account.list', 'partner_key.list', 'impersonation.list'],
  ],
  'the rows of one figure, which leads to them': ['billing.usage_rows'],
}

test('every list without an id is offered, or left out for a reason', () => {
  const lists = ROUTES.filter(route => sendsRows(route) && !route.path.includes('{')).map(({ id }) => id)
  const offered = Object.values(EXPORTED).map(({ id }) => id)
  const leftOut = Object.values(LEFT_OUT).flat()
  assert.ok(lists.length > 50)
  assert.equal(
    lists.filter(id => !offered.includes(id as never) && !leftOut.includes(id)),
    [],
    'neither',
  )
  assert.equal(
    offered.filter(id => leftOut.includes(id)),
    [],
    'both',
  )
  assert.equal(
    [...offered, ...leftOut].filter(id => !lists.includes(id)),
    [],
    'no longer lists',
  )
})

test('those with a period take it', () => {
  const named = Object.entries(EXPORTED).flatMap(([name, route]) => (hasPeriod(route) ? [name] : []))
  assert.equal(named, ['monitor_report', 'incidents', 'timelines', 'hours', 'audit'])
})

test.run()

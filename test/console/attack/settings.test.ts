import { attackArea, EXTERNAL_KEY } from './area.ts'

const test = attackArea('settings', {
  concepts: [
    ...['account', 'user', 'member', 'invitation', 'api_key', 'm2m_client', 'oauth_app', 'account_domain'],
    ...['oidc_connection', 'saml_connection', 'scim_connection', 'secret', 'region', 'agent', 'account_security'],
    ...['notification', 'notification_group', 'integration', 'inbound_source', 'maintenance_window'],
    ...['contact_method', 'notification_rule', 'passkey', 'log_parser', 'redaction_rule'],
  ],
  screens: [
    ...['', '/profile', '/contact', '/account', '/members', '/audit-log', '/export', '/api-keys', '/m2m-clients'],
    ...['/oauth-apps', '/sso', '/scim', '/notifications', '/integrations', '/regions', '/maintenance'],
    ...['/telemetry', '/telemetry/parsers', '/telemetry/redaction'],
  ].map(path => `/console/settings${path}`),
  unseen: [
    EXTERNAL_KEY,
    [/^integration\.\w+ url$/, 'an address that may hold a secret'],
    [/^oauth_app\.\w+ (description|logo_url)$/, 'in the form that opens for an app, and where people consent'],
    [/^passkey\.\w+ name$/, 'shown to its person alone, who is another one here'],
    [/^account\.create /, 'of another account'],
  ],
  heard: ['audit_log.list user_agent', 'session.list user_agent'],
})

test.run()

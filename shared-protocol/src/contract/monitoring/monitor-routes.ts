import type { MonitorKindName } from '../../check/kind.ts'
import * as alertRule from '../observability/alert-rule-routes.ts'
import * as browser from './browser-check.ts'
import * as browserVerbs from './browser-check-verbs.ts'
import * as domain from './dns-job.ts'
import * as dnsRecord from './dns-record-routes.ts'
import { grpcRoutes } from './grpc-job.ts'
import * as heartbeat from './heartbeat-routes.ts'
import { httpRoutes } from './http-job-routes.ts'
import { icmpRoutes } from './icmp-job.ts'
import type { MonitorRoutes } from './monitor-resource.ts'
import * as pageSpeed from './page-speed.ts'
import { smtpRoutes } from './smtp-job.ts'
import { tcpRoutes } from './tcp-job.ts'
import * as tls from './tls-job-routes.ts'

/** The routes of every kind of monitor, by what they do. A kind or a route that is forgotten does not compile. */
export const MONITOR_ROUTES = {
  http: httpRoutes,
  tcp: tcpRoutes,
  icmp: icmpRoutes,
  grpc: grpcRoutes,
  smtp: smtpRoutes,
  tls: {
    create: tls.createTlsJob,
    test: tls.testTlsJob,
    list: tls.listTlsJobs,
    get: tls.getTlsJob,
    update: tls.updateTlsJob,
    delete: tls.deleteTlsJob,
    pause: tls.pauseTlsJob,
    resume: tls.resumeTlsJob,
    run: tls.runTlsJob,
    results: tls.listTlsResults,
    result: null,
    transitions: tls.listTlsTransitions,
  },
  domain: {
    create: null,
    test: domain.testDnsJob,
    list: domain.listDnsJobs,
    get: domain.getDnsJob,
    update: domain.updateDnsJob,
    delete: null,
    pause: domain.pauseDnsJob,
    resume: domain.resumeDnsJob,
    run: domain.runDnsJob,
    results: domain.listDnsJobResults,
    result: null,
    transitions: domain.listDnsJobTransitions,
  },
  dns_record: {
    create: dnsRecord.createDnsRecordMonitor,
    test: dnsRecord.testDnsRecordMonitor,
    list: dnsRecord.listDnsRecordMonitors,
    get: dnsRecord.getDnsRecordMonitor,
    update: dnsRecord.updateDnsRecordMonitor,
    delete: dnsRecord.deleteDnsRecordMonitor,
    pause: dnsRecord.pauseDnsRecordMonitor,
    resume: dnsRecord.resumeDnsRecordMonitor,
    run: dnsRecord.runDnsRecordMonitor,
    results: dnsRecord.listDnsRecordResults,
    result: null,
    transitions: dnsRecord.listDnsRecordTransitions,
  },
  browser: {
    create: browser.createBrowserCheck,
    test: browser.testBrowserCheck,
    list: browser.listBrowserChecks,
    get: browser.getBrowserCheck,
    update: browser.updateBrowserCheck,
    delete: browser.deleteBrowserCheck,
    pause: browserVerbs.pauseBrowserCheck,
    resume: browserVerbs.resumeBrowserCheck,
    run: browser.runBrowserCheck,
    results: browserVerbs.listBrowserResults,
    result: browser.getBrowserRun,
    transitions: browserVerbs.listBrowserTransitions,
  },
  page_speed: {
    create: null,
    test: pageSpeed.testPageSpeedJob,
    list: pageSpeed.listPageSpeedJobs,
    get: pageSpeed.getPageSpeedJob,
    update: pageSpeed.updatePageSpeedJob,
    delete: null,
    pause: pageSpeed.pausePageSpeedJob,
    resume: pageSpeed.resumePageSpeedJob,
    run: pageSpeed.runPageSpeedJob,
    results: pageSpeed.listPageSpeedResults,
    result: null,
    transitions: pageSpeed.listPageSpeedTransitions,
  },
  heartbeat: {
    create: heartbeat.createHeartbeat,
    test: null,
    list: heartbeat.listHeartbeats,
    get: heartbeat.getHeartbeat,
    update: heartbeat.updateHeartbeat,
    delete: heartbeat.deleteHeartbeat,
    pause: heartbeat.pauseHeartbeat,
    resume: heartbeat.resumeHeartbeat,
    run: null,
    results: null,
    result: null,
    transitions: heartbeat.listHeartbeatTransitions,
  },
  alert_rule: {
    create: alertRule.createAlertRule,
    test: null,
    list: alertRule.listAlertRules,
    get: alertRule.getAlertRule,
    update: alertRule.updateAlertRule,
    delete: alertRule.deleteAlertRule,
    pause: alertRule.pauseAlertRule,
    resume: alertRule.resumeAlertRule,
    run: null,
    results: null,
    result: null,
    transitions: alertRule.listAlertRuleTransitions,
  },
} as const satisfies { [K in MonitorKindName]: MonitorRoutes }

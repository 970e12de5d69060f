import type { MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import {
  AppWindow,
  AtSign,
  BellRing,
  Cable,
  Gauge,
  Globe,
  HeartPulse,
  type IconNode,
  LockKeyhole,
  Mail,
  Network,
  Radar,
  Waypoints,
} from 'lucide'
import { Icon } from './icon.tsx'

const ICONS: Record<MonitorType, IconNode> = {
  http: Globe,
  tcp: Cable,
  icmp: Radar,
  grpc: Waypoints,
  smtp: Mail,
  tls: LockKeyhole,
  dns: AtSign,
  dns_record: Network,
  browser: AppWindow,
  page_speed: Gauge,
  cron: HeartPulse,
  alert_rule: BellRing,
}

/** The icon of a kind of monitor. */
export function KindIcon({ of }: { of: MonitorType }) {
  return <Icon of={ICONS[of]} />
}

import { place } from './place.ts'
import type { Template } from './template.ts'

/** The metrics of the OpenTelemetry host metrics receiver (semantic conventions for system metrics), by host. */
export const HOSTS: Template = {
  title: 'Hosts',
  description: 'CPU, memory, disk and network of hosts, from the OpenTelemetry collector’s host metrics',
  variables: [{ name: 'host', description: 'One host (`host.name`); all hosts if omitted', required: false }],
  async widgetsFor(_, { host }) {
    const line = (title: string, metric_name: string, aggregation: string, y_unit: string, more: Config = {}) => ({
      title,
      widget_type: 'timeseries' as const,
      data_source: 'metrics' as const,
      query_config: {
        metric_name,
        aggregation,
        group_by: 'host.name',
        ...more,
        ...(host || more.filters
          ? { filters: { ...more.filters, ...(host ? { 'host.name': exactly(host) } : {}) } }
          : {}),
      },
      visualization_config: { y_unit },
    })
    return [
      place(line('Load, 1 minute', 'system.cpu.load_average.1m', 'avg', 'count'), 0, 0, 6, 4),
      place(line('CPU in use, seconds a second', 'system.cpu.time', 'rate', 'count', { filters: { state: '!idle' } }), 6, 0, 6, 4),
      place(line('Memory in use', 'system.memory.usage', 'max', 'bytes', { filters: { state: 'used' } }), 0, 4, 6, 4),
      place(line('File systems in use', 'system.filesystem.usage', 'max', 'bytes', { filters: { state: 'used' }, group_by: 'host.name,mountpoint' }), 6, 4, 6, 4),
      place(line('Disk, bytes a second', 'system.disk.io', 'rate', 'bytes', { group_by: 'host.name,direction' }), 0, 8, 6, 4),
      place(line('Network, bytes a second', 'system.network.io', 'rate', 'bytes', { group_by: 'host.name,direction' }), 6, 8, 6, 4),
    ] // biome-ignore format: a table
  },
}

interface Config {
  filters?: Record<string, string>
  group_by?: string
}

/** Escapes a value, so that a filter takes it literally. */
function exactly(value: string): string {
  return value.replace(/[\\*!]/g, '\\$&')
}

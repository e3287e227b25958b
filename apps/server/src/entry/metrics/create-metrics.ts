/**
 * All metrics of one process, as OpenMetrics, which Prometheus reads. Labels are bounded: routes by
 * template, stages, outcomes, pool and operation names.
 */
import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import type { MeasuredCall } from '../../adapters/measured-blobs.ts'
import type { EndedTask } from '../../pipeline/page-task-work.ts'
import type { Db } from '../../db/open-database.ts'
import { addQueueMetrics, type MetricsRegistry } from './queue-metrics.ts'

export interface MetricsOptions {
  /** source of the figures of queue and cost */
  readonly db: Db
  readonly pools: Readonly<Record<string, Pool>>
  /** by name: the free space of the disks they lie on is reported */
  readonly folders: Readonly<Record<string, string>>
}

interface AnsweredRequest {
  readonly method: string
  /** the route's template; `unmatched` for paths without a route */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  readonly contentType: string
  /** all metrics as OpenMetrics 1.0 */
  readonly text: () => Promise<string>
  /** names that are exported, as alerts and dashboards use them */
  readonly names: () => Promise<readonly string[]>
  readonly onRequest: (request: AnsweredRequest) => void
  readonly onTask: (task: EndedTask) => void
  readonly onBlobCall: (call: MeasuredCall) => void
}

/** Seconds. Answers are promised within 2 s (docs/security/reliability.md R17). */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
/** Seconds. A page takes from a moment to minutes. */
const TASK_BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300]

const addPoolMetrics = (registry: MetricsRegistry, pools: MetricsOptions['pools']): void => {
  const connections = new Gauge({
    name: 'panelflow_pool_connections',
    help: 'Database connections of a pool, by state.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  const limit = new Gauge({
    name: 'panelflow_pool_connections_limit',
    help: 'Connections a pool may open.',
    labelNames: ['pool'],
    registers: [registry],
    collect: () => {
      for (const [pool, { options }] of Object.entries(pools)) limit.set({ pool }, options.max)
    },
  })
  const waiting = new Gauge({
    name: 'panelflow_pool_waiting',
    help: 'Callers that wait for a connection of a pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect: () => {
      for (const [pool, { waitingCount }] of Object.entries(pools))
        waiting.set({ pool }, waitingCount)
    },
  })
}

const addDiskMetrics = (registry: MetricsRegistry, folders: MetricsOptions['folders']): void => {
  const free = new Gauge({
    name: 'panelflow_disk_free_bytes',
    help: 'Free space of the disk with a folder: data, or the file store where it is a folder.',
    labelNames: ['folder'],
    registers: [registry],
    collect: async () => {
      for (const [folder, at] of Object.entries(folders)) {
        const disk = await statfs(at).catch(() => undefined)
        if (disk !== undefined) free.set({ folder }, disk.bavail * disk.bsize)
      }
    },
  })
}

const addCallMetrics = (
  registry: MetricsRegistry,
): Pick<Metrics, 'onRequest' | 'onTask' | 'onBlobCall'> => {
  const registers = [registry]
  const requests = new Counter({
    name: 'panelflow_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'panelflow_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const tasks = new Counter({
    name: 'panelflow_tasks_total',
    help: 'Attempts at page tasks that ended in this process.',
    labelNames: ['stage', 'outcome'],
    registers,
  })
  const taskSeconds = new Histogram({
    name: 'panelflow_task_duration_seconds',
    help: 'Time of an attempt at a page task.',
    labelNames: ['stage'],
    buckets: TASK_BUCKETS,
    registers,
  })
  const blobs = new Counter({
    name: 'panelflow_blob_calls_total',
    help: 'Calls of the file store.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const blobSeconds = new Histogram({
    name: 'panelflow_blob_call_duration_seconds',
    help: 'Time of a call of the file store; of a stream until it begins.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  return {
    onRequest: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status })
      requestSeconds.observe({ method, route }, seconds)
    },
    onTask: ({ stage, outcome, seconds }) => {
      tasks.inc({ stage, outcome })
      taskSeconds.observe({ stage }, seconds)
    },
    onBlobCall: ({ operation, outcome, seconds }) => {
      blobs.inc({ operation, outcome })
      blobSeconds.observe({ operation }, seconds)
    },
  }
}

/** As samples carry it: the library takes the ending from a counter when it writes it. */
const toSampleNames = (name: string, type: string): readonly string[] => {
  if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`]
  return [type === 'counter' ? `${name.replace(/_total$/, '')}_total` : name]
}

export const createMetrics = ({ db, pools, folders }: MetricsOptions): Metrics => {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  addPoolMetrics(registry, pools)
  addDiskMetrics(registry, folders)
  addQueueMetrics(registry, db)
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    names: async () =>
      (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
        toSampleNames(name, String(type)),
      ),
    ...addCallMetrics(registry),
  }
}

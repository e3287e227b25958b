import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  ENGINE_PROTOCOLS,
  type EngineProtocol,
} from '@panelflow/domain/translation/engine-protocol.ts'
import { z } from 'zod'
import type { ReaderEndpoint } from '../adapters/endpoint-text-reader.ts'
import { readingChoices, type ReadingChoices } from '../adapters/reading-choices.ts'
import type { ImageNodes } from '../http/image-nodes.ts'
import { trustedProxies, trustProxyReplaced } from './trusted-proxies.ts'

/** The folder with the workspace's package.json: the same from the sources and from the bundle. */
export const repositoryRoot = (): string => {
  for (
    let at = path.dirname(fileURLToPath(import.meta.url));
    at !== path.dirname(at);
    at = path.dirname(at)
  ) {
    const file = path.join(at, 'package.json')
    if (
      existsSync(file) &&
      (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'panelflow'
    )
      return at
  }
  return process.cwd()
}

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((value) =>
      value === undefined || value === '' ? fallback : value === '1' || value === 'true',
    )

const optional = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? undefined : value.trim()))

const address = optional.pipe(
  z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
)

/** origins with commas between them */
const origins = optional
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)))

/** `host:port`, `[::1]:port` */
const metricsAddress = optional
  .pipe(
    z
      .string()
      .regex(/^(\[[\da-f:.]+\]|[^:[\]]+):\d{1,5}$/i, 'must be host:port')
      .optional(),
  )
  .transform((value) => {
    const at = value?.lastIndexOf(':') ?? -1
    return value === undefined
      ? undefined
      : { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) }
  })
  .refine((value) => value === undefined || value.port <= 65_535, 'must be host:port')

/** JSON in one line; empty: nothing differs from the defaults */
const engines = optional
  .transform((value, context) => {
    try {
      return JSON.parse(value ?? '{}') as unknown
    } catch {
      context.addIssue('must be JSON, such as {"ja":{"detector":"opencv"}}')
      return z.NEVER
    }
  })
  .pipe(readingChoices)

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8888),
  HOST: z.string().min(1).default('127.0.0.1'),
  PANELFLOW_DATA_DIR: z.string().min(1).default('.panelflow'),
  DATABASE_URL: optional.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  PANELFLOW_BLOBS: optional,
  PANELFLOW_DEMO: flag(true),
  PANELFLOW_DEMO_ORDERS: z.enum(['all', 'none', '']).default('all'),
  PANELFLOW_SECRET: optional.pipe(z.string().min(32).optional()),
  PANELFLOW_TRUSTED_PROXIES: trustedProxies,
  PANELFLOW_TRUST_PROXY: trustProxyReplaced,
  PANELFLOW_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  PANELFLOW_WEB_DIST: optional,
  PANELFLOW_IMAGE_NODE_CHINA: address,
  PANELFLOW_IMAGE_NODE_GLOBAL: address,
  PANELFLOW_PAGE_ORIGINS: origins,
  PANELFLOW_LOG: z.enum(['error', 'info']).default('error'),
  PANELFLOW_METRICS_TOKEN: optional.pipe(z.string().min(16).optional()),
  PANELFLOW_METRICS_ADDRESS: metricsAddress,
  PANELFLOW_ENGINES: engines,
  PANELFLOW_MODELS: optional,
  PANELFLOW_READER_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  PANELFLOW_READER_KEY: optional,
  PANELFLOW_READER_MODEL: optional,
  PANELFLOW_READER_PRIVATE: flag(false),
  PANELFLOW_TRANSLATOR_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  PANELFLOW_TRANSLATOR_PROTOCOL: optional.pipe(z.enum(ENGINE_PROTOCOLS).default('openai')),
  PANELFLOW_TRANSLATOR_KEY: optional,
  PANELFLOW_TRANSLATOR_MODEL: optional,
  PANELFLOW_TRANSLATOR_PRIVATE: flag(false),
  PANELFLOW_SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  PANELFLOW_MAIL_FROM: optional,
  PANELFLOW_PUBLIC_URL: optional.pipe(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
  PANELFLOW_WEBHOOK_PRIVATE: flag(false),
  PANELFLOW_PUBLISH_FOLDER: optional,
  PANELFLOW_PUBLISH_PRIVATE: flag(false),
  PANELFLOW_BACKUP: optional,
  PANELFLOW_BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 03:30')
    .default('03:00'),
  PANELFLOW_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
})

/** Names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape)

export interface TranslatorEndpoint {
  readonly protocol: EngineProtocol
  readonly url: string
  readonly key: string | undefined
  readonly model: string | undefined
  /** it runs on this machine or in our own network */
  readonly inPrivateNetwork: boolean
}

export interface MetricsSettings {
  /** the bearer token that is needed to read them */
  readonly token: string | undefined
  /** a listener of their own */
  readonly listen: { readonly host: string; readonly port: number } | undefined
}

export interface MailServer {
  /** `smtp://user:password@host:587`, `smtps://…` */
  readonly url: string
  readonly from: string
  /** beginning of the links in letters */
  readonly publicUrl: string
}

export interface NightlyBackup {
  /** a folder, or `s3://key:secret@host/bucket/folder?region=…` */
  readonly target: string
  /** `HH:mm` in the organisation's zone */
  readonly at: string
  readonly retention: number
}

export interface Configuration {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** undefined: our own PostgreSQL in the data folder */
  readonly databaseUrl: string | undefined
  /** a folder, or `s3://key:secret@host/bucket?region=…` */
  readonly blobs: string
  readonly demo: boolean
  /** false: the demo has its people and books, but no orders yet */
  readonly demoOrders: boolean
  readonly secret: string | undefined
  /** addresses and networks of the reverse proxies whose X-Forwarded-* are believed */
  readonly trustedProxies: readonly string[]
  /** page tasks at once in one worker process; undefined: by the cores */
  readonly workers: number | undefined
  readonly webRoot: string
  /** where browsers may fetch pictures from (spec 7.node.choice) */
  readonly imageNodes: ImageNodes
  /** `info` writes a line for every request */
  readonly log: 'error' | 'info'
  /** both undefined: nothing is counted and nothing answered */
  readonly metrics: MetricsSettings
  /** which engines find and read the lettering of each language */
  readonly readingChoices: ReadingChoices
  /** folder of the studio's own models */
  readonly models: string | undefined
  /** a vision-language model that reads lettering */
  readonly reader: ReaderEndpoint | undefined
  /** a translation engine */
  readonly translator: TranslatorEndpoint | undefined
  /** address people open the studio at, without a slash at the end */
  readonly publicUrl: string | undefined
  /** undefined: nobody gets mail */
  readonly mail: MailServer | undefined
  /** webhooks may lead to this machine or into our own network */
  readonly webhooksInPrivateNetwork: boolean
  /** publishing targets may be folders below it; undefined: none */
  readonly publishFolder: string | undefined
  /** publishing targets may be on this machine or in our own network */
  readonly publishInPrivateNetwork: boolean
  /** undefined: no backup is made by itself */
  readonly backup: NightlyBackup | undefined
}

/** All three or none: a letter without a sender or with links to nowhere helps nobody. */
const mailServer = (given: z.output<typeof environment>): MailServer | undefined => {
  const {
    PANELFLOW_SMTP_URL: url,
    PANELFLOW_MAIL_FROM: from,
    PANELFLOW_PUBLIC_URL: publicUrl,
  } = given
  if (url === undefined) return undefined
  const missing = [
    from === undefined ? 'PANELFLOW_MAIL_FROM' : '',
    publicUrl === undefined ? 'PANELFLOW_PUBLIC_URL' : '',
  ].filter(Boolean)
  if (from === undefined || publicUrl === undefined)
    throw new Error(
      `Some settings are wrong:\n  PANELFLOW_SMTP_URL needs ${missing.join(' and ')} beside it`,
    )
  return { url, from, publicUrl }
}

const nightlyBackup = (
  given: z.output<typeof environment>,
  root: string,
): NightlyBackup | undefined => {
  const {
    PANELFLOW_BACKUP: address,
    PANELFLOW_BACKUP_AT: at,
    PANELFLOW_BACKUP_KEEP: retention,
  } = given
  if (address === undefined) return undefined
  return {
    target: address.startsWith('s3://') ? address : path.resolve(root, address),
    at,
    retention,
  }
}

/** Measured to stay below 1.5 GB in all with pages of any size (docs/security/reliability.md). */
const MAX_DEFAULT_CONCURRENCY = 2

/** Page tasks at once in one worker process. */
export const getConcurrency = (
  { workers }: Pick<Configuration, 'workers'>,
  cores: number,
): number => workers ?? Math.min(MAX_DEFAULT_CONCURRENCY, Math.max(1, cores - 1))

/**
 * The environment, checked. Relative folders are read from the repository's root, so that every
 * command finds the same data.
 * @throws Error naming each variable that is wrong
 */
export const readConfiguration = (
  env: Readonly<Record<string, string | undefined>>,
): Configuration => {
  const result = environment.safeParse(env)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Some settings are wrong:\n${faults.join('\n')}`)
  }
  const given = result.data
  const root = repositoryRoot()
  const dataDir = path.resolve(root, given.PANELFLOW_DATA_DIR)
  const blobs = given.PANELFLOW_BLOBS ?? path.join(dataDir, 'blobs')
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    blobs: blobs.startsWith('s3://') ? blobs : path.resolve(root, blobs),
    demo: given.PANELFLOW_DEMO,
    demoOrders: given.PANELFLOW_DEMO_ORDERS !== 'none',
    secret: given.PANELFLOW_SECRET,
    trustedProxies: given.PANELFLOW_TRUSTED_PROXIES,
    workers: given.PANELFLOW_WORKERS,
    webRoot: given.PANELFLOW_WEB_DIST ?? path.join(root, 'apps', 'web', 'dist'),
    imageNodes: {
      bases: {
        global: given.PANELFLOW_IMAGE_NODE_GLOBAL ?? '',
        china: given.PANELFLOW_IMAGE_NODE_CHINA ?? '',
      },
      pageOrigins: given.PANELFLOW_PAGE_ORIGINS,
    },
    log: given.PANELFLOW_LOG,
    metrics: { token: given.PANELFLOW_METRICS_TOKEN, listen: given.PANELFLOW_METRICS_ADDRESS },
    readingChoices: given.PANELFLOW_ENGINES,
    models:
      given.PANELFLOW_MODELS === undefined ? undefined : path.resolve(root, given.PANELFLOW_MODELS),
    reader: given.PANELFLOW_READER_URL
      ? {
          url: given.PANELFLOW_READER_URL,
          key: given.PANELFLOW_READER_KEY ?? '',
          model: given.PANELFLOW_READER_MODEL ?? 'default',
          inPrivateNetwork: given.PANELFLOW_READER_PRIVATE,
        }
      : undefined,
    translator: given.PANELFLOW_TRANSLATOR_URL
      ? {
          protocol: given.PANELFLOW_TRANSLATOR_PROTOCOL,
          url: given.PANELFLOW_TRANSLATOR_URL,
          key: given.PANELFLOW_TRANSLATOR_KEY,
          model: given.PANELFLOW_TRANSLATOR_MODEL,
          inPrivateNetwork: given.PANELFLOW_TRANSLATOR_PRIVATE,
        }
      : undefined,
    publicUrl: given.PANELFLOW_PUBLIC_URL,
    mail: mailServer(given),
    webhooksInPrivateNetwork: given.PANELFLOW_WEBHOOK_PRIVATE,
    publishFolder: given.PANELFLOW_PUBLISH_FOLDER,
    publishInPrivateNetwork: given.PANELFLOW_PUBLISH_PRIVATE,
    backup: nightlyBackup(given, root),
  }
}

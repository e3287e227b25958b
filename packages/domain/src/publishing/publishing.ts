/** Where finished chapters of a book are delivered to, and what becomes of a delivery. */

export const TARGET_KINDS = ['folder', 's3', 'sftp', 'webhook', 'api'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** Forms a platform takes: pages as pictures, or one file that is read as a book. */
export const PUBLISHED_FORMATS = [
  'png',
  'jpeg',
  'webp',
  'platform',
  'zip',
  'cbz',
  'epub',
  'pdf',
] as const
export type PublishedFormat = (typeof PUBLISHED_FORMATS)[number]

/** `paused` and `canceled` by a person; `failed` after the last attempt, or at once for good. */
export const DELIVERY_STATUSES = [
  'waiting',
  'running',
  'paused',
  'done',
  'failed',
  'canceled',
] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const DELIVERY_ACTS = ['pause', 'resume', 'cancel', 'retry'] as const
export type DeliveryAct = (typeof DELIVERY_ACTS)[number]

const ACT_FROM: Readonly<Record<DeliveryAct, readonly DeliveryStatus[]>> = {
  pause: ['waiting', 'running'],
  resume: ['paused'],
  cancel: ['waiting', 'running', 'paused', 'failed'],
  retry: ['failed', 'canceled'],
}

export const canDeliveryAct = (act: DeliveryAct, status: DeliveryStatus): boolean =>
  ACT_FROM[act].includes(status)

/** Causes a person can do something about; the sentence of each says what. */
export const DELIVERY_PROBLEMS = [
  'not_deliverable',
  'folder_not_allowed',
  'address_refused',
  'unreachable',
  'sign_in_refused',
  'host_key_differs',
  'place_missing',
  'not_permitted',
  'no_space',
  'refused_by_target',
  'wrong_content',
  'secret_unreadable',
  'no_public_address',
  'file_damaged',
  'unexpected',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Trying again does not help before a person changed something. */
const FINAL_PROBLEMS: ReadonlySet<DeliveryProblem> = new Set([
  'not_deliverable',
  'folder_not_allowed',
  'address_refused',
  'sign_in_refused',
  'host_key_differs',
  'secret_unreadable',
  'no_public_address',
])

/** Seconds before the next attempt. After the last pause the delivery has failed. */
const PAUSES_S = [5, 30, 120, 600, 1800] as const

/** @returns seconds until the next attempt; undefined: it has failed */
export const getRetryPause = (problem: DeliveryProblem, failures: number): number | undefined =>
  FINAL_PROBLEMS.has(problem) ? undefined : PAUSES_S[failures - 1]

export const PATH_FIELDS = [
  'file',
  'book',
  'book_id',
  'chapter',
  'language',
  'order',
  'version',
] as const
export type PathField = (typeof PATH_FIELDS)[number]

export const DEFAULT_PATH_PATTERN = '{book}/{language}/{chapter}/{file}'

/** Relative, without `..`, with `{file}` once and only fields that exist. */
export const isPathPattern = (pattern: string): boolean => {
  const fields = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, field]) => field)
  const rest = pattern.replaceAll(/\{[^{}]*\}/g, '')
  return (
    fields.filter((field) => field === 'file').length === 1 &&
    fields.every((field) => PATH_FIELDS.some((known) => known === field)) &&
    !/[{}\\:*?"<>|\p{Cc}]/u.test(rest) &&
    pattern.split('/').every((part) => part !== '' && !/^\.+$/.test(part))
  )
}

/** A part of a path: signs that no file system takes, and dots at its ends, are left out. */
const toPathPart = (words: string): string =>
  words
    .replaceAll(/[\p{Cc}/\\:*?"<>|\s]+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80) || '_'

/** Path of a file at its target, relative to the target's folder; never leads out of it. */
export const buildPath = (pattern: string, values: Readonly<Record<PathField, string>>): string =>
  pattern
    .split('/')
    .map((part) =>
      toPathPart(
        part.replaceAll(/\{(\w+)\}/g, (all, field: string) => {
          const known = PATH_FIELDS.find((one) => one === field)
          return known === undefined ? all : values[known]
        }),
      ),
    )
    .join('/')

/** Where a target is, without its secrets. */
export type TargetAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly bucket: string
      readonly prefix: string
      readonly region: string
    }
  | {
      readonly kind: 'sftp'
      readonly host: string
      readonly port: number
      readonly user: string
      readonly folder: string
      /** of the host's key, as `ssh-keygen -lf` writes it */
      readonly fingerprint: string
    }
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'api'; readonly url: string; readonly method: 'PUT' | 'POST' }

export interface TargetSecret {
  readonly accessKeyId?: string | undefined
  readonly secretAccessKey?: string | undefined
  readonly password?: string | undefined
  readonly privateKey?: string | undefined
  readonly passphrase?: string | undefined
  /** key of the signatures of webhooks and of the signed API */
  readonly signingKey?: string | undefined
}

/** Only what this kind needs; undefined: something is missing. */
export const pickSecret = (kind: TargetKind, secret: TargetSecret): TargetSecret | undefined => {
  const { accessKeyId, secretAccessKey, password, privateKey, passphrase, signingKey } = secret
  switch (kind) {
    case 'folder':
      return {}
    case 's3':
      return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
    case 'sftp':
      if (privateKey) return passphrase ? { privateKey, passphrase } : { privateKey }
      return password ? { password } : undefined
    case 'webhook':
    case 'api':
      return signingKey ? { signingKey } : undefined
  }
}

/** The place as people read it, and as a certificate names it. */
export const describePlace = (address: TargetAddress): string => {
  switch (address.kind) {
    case 'folder':
      return address.folder === '' ? '/' : address.folder
    case 's3':
      return `${address.endpoint}/${address.bucket}/${address.prefix}`
    case 'sftp':
      return `sftp://${address.user}@${address.host}:${address.port}/${address.folder}`
    case 'webhook':
    case 'api':
      return address.url
  }
}

import type { PublishingTargetView } from '@panelflow/contract/publishing.ts'
import type { ExportOptionsInput } from '@panelflow/contract/output.ts'
import {
  isPathPattern,
  DEFAULT_PATH_PATTERN,
  pickSecret,
  PUBLISHED_FORMATS,
  type PublishedFormat,
  type TargetAddress,
  type TargetKind,
  type TargetSecret,
} from '@panelflow/domain/publishing/publishing.ts'

/** What the form of a target holds; fields of other kinds stay while the kind is changed. */
export interface TargetValues {
  readonly name: string
  /** '': every language */
  readonly language: string
  readonly kind: TargetKind
  readonly folder: string
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly host: string
  readonly port: string
  readonly user: string
  readonly fingerprint: string
  readonly url: string
  readonly method: 'PUT' | 'POST'
  readonly format: PublishedFormat
  readonly profileId: string
  readonly unpacked: boolean
  readonly pathPattern: string
}

const EMPTY: TargetValues = {
  name: '',
  language: '',
  kind: 'sftp',
  folder: '',
  endpoint: '',
  bucket: '',
  region: 'us-east-1',
  host: '',
  port: '22',
  user: '',
  fingerprint: '',
  url: '',
  method: 'PUT',
  format: 'cbz',
  profileId: '',
  unpacked: false,
  pathPattern: DEFAULT_PATH_PATTERN,
}

const toAddressValues = (address: TargetAddress): Partial<TargetValues> => {
  switch (address.kind) {
    case 'folder':
      return address
    case 's3': {
      const { prefix, ...rest } = address
      return { ...rest, folder: prefix }
    }
    case 'sftp':
      return { ...address, port: String(address.port) }
    case 'webhook':
    case 'api':
      return address
  }
}

export const toTargetValues = (target: PublishingTargetView | null): TargetValues => {
  if (target === null) return EMPTY
  const { name, language, address, options, unpacked, pathPattern } = target
  return {
    ...EMPTY,
    ...toAddressValues(address),
    name,
    language: language ?? '',
    format: PUBLISHED_FORMATS.find((one) => one === options.format) ?? 'zip',
    profileId: options.format === 'platform' ? options.profileId : '',
    unpacked,
    pathPattern,
  }
}

export const toAddress = (values: TargetValues): TargetAddress => {
  const { kind, folder, endpoint, bucket, region, host, port, user, fingerprint, url, method } =
    values
  switch (kind) {
    case 'folder':
      return { kind, folder }
    case 's3':
      return { kind, endpoint, bucket, prefix: folder, region }
    case 'sftp':
      return { kind, host, port: Number(port), user, folder, fingerprint }
    case 'webhook':
      return { kind, url }
    case 'api':
      return { kind, url, method }
  }
}

export const toOptions = ({ format, profileId }: TargetValues): ExportOptionsInput => {
  switch (format) {
    case 'platform':
      return { format, profileId }
    case 'png':
      return { format }
    case 'jpeg':
    case 'webp':
      return { format }
    case 'zip':
      return { format, pictures: 'final' }
    case 'cbz':
    case 'epub':
    case 'pdf':
      return { format }
  }
}

/** Forms that are single pictures, which may go without an archive around them. */
export const hasPictures = (format: PublishedFormat): boolean =>
  format === 'png' || format === 'jpeg' || format === 'webp' || format === 'platform'

export type TargetFault =
  | 'name'
  | 'endpoint'
  | 'bucket'
  | 'host'
  | 'port'
  | 'user'
  | 'fingerprint'
  | 'url'
  | 'profileId'
  | 'pathPattern'
  | 'secret'

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+/.test(text)

/** Fields that cannot be saved as they are. */
export const findTargetFaults = (
  values: TargetValues,
  secret: TargetSecret,
  keepsSecret: boolean,
): ReadonlySet<TargetFault> => {
  const { kind, port } = values
  const faults: Readonly<Record<TargetFault, boolean>> = {
    name: values.name.trim() === '',
    endpoint: kind === 's3' && !isWebAddress(values.endpoint),
    bucket: kind === 's3' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(values.bucket),
    host: kind === 'sftp' && !/^[\w.:-]+$/.test(values.host),
    port: kind === 'sftp' && !(/^\d+$/.test(port) && Number(port) > 0 && Number(port) < 65_536),
    user: kind === 'sftp' && values.user.trim() === '',
    fingerprint: kind === 'sftp' && !/^SHA256:[A-Za-z0-9+/]{43}=?$/.test(values.fingerprint.trim()),
    url: (kind === 'webhook' || kind === 'api') && !isWebAddress(values.url),
    profileId: values.format === 'platform' && values.profileId === '',
    pathPattern: !isPathPattern(values.pathPattern.trim()),
    secret:
      !keepsSecret &&
      (pickSecret(kind, secret) === undefined ||
        ((kind === 'webhook' || kind === 'api') && (secret.signingKey ?? '').length < 16)),
  }
  const names = Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []))
  return new Set(names as TargetFault[])
}

export interface BucketAddress {
  /** scheme and host */
  readonly origin: string
  readonly host: string
  /** the bucket's name, and folders in it */
  readonly segments: readonly string[]
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/**
 * Parses `s3://key:secret@host/bucket/folder?region=…&tls=0`; `tls=0` means plain HTTP. Undefined
 * where the bucket or the key is missing.
 */
export const parseBucketAddress = (address: string): BucketAddress | undefined => {
  const url = new URL(address)
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (segments.length === 0 || url.username === '') return undefined
  return {
    origin: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    host: url.host,
    segments,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'auto',
  }
}

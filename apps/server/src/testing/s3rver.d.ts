declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  import type { AddressInfo } from 'node:net'

  /** A bucket in a folder, for tests; the package brings no types. */
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly silent: boolean
      readonly directory: string
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
    callback(): RequestListener
  }
}

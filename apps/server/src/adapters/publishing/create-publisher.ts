import type { Publisher } from '../../ports/publisher.ts'
import { PublishFault } from '../../ports/publisher.ts'
import { isPrivateHost } from '../public-address.ts'
import { openApiTarget } from './api-target.ts'
import { openFolderTarget } from './folder-target.ts'
import { openS3Target } from './s3-target.ts'
import { openSftpTarget } from './sftp-target.ts'

export interface PublisherOptions {
  /** targets may be folders below it; undefined: none */
  readonly folder: string | undefined
  /** receivers on this machine or in our own network */
  readonly allowPrivateAddresses: boolean
}

/** Folders, buckets, SFTP servers and programs that take files. */
export const createPublisher = ({ folder, allowPrivateAddresses }: PublisherOptions): Publisher => {
  const refuses: Publisher['refuses'] = (address) => {
    if (allowPrivateAddresses || address.kind === 'folder') return false
    if (address.kind === 'sftp') return isPrivateHost(address.host)
    const url = address.kind === 's3' ? address.endpoint : address.url
    return isPrivateHost(new URL(url).hostname)
  }
  return {
    foldersAllowed: folder !== undefined,
    refuses,
    connect: async (address, secret, signal) => {
      if (refuses(address)) throw new PublishFault('address_refused')
      switch (address.kind) {
        case 'folder':
          return await openFolderTarget(folder, address.folder)
        case 's3':
          return openS3Target(address, secret, allowPrivateAddresses, signal)
        case 'sftp':
          return await openSftpTarget(address, secret, allowPrivateAddresses, signal)
        case 'api':
          return openApiTarget(address, secret, allowPrivateAddresses)
      }
    },
  }
}

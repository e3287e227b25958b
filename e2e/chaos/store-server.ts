/**
 * An S3-compatible store as a process of its own: `store-server.ts <folder>`. The message `full`
 * makes it answer writes as a store whose disk
 * is full, in turn as MinIO does (507 XMinioStorageFull) and as a store without a code for it does
 * (500 InternalError); `room` ends that.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import S3rver from 's3rver'

const REFUSALS = [
  {
    status: 507,
    code: 'XMinioStorageFull',
    message: 'Storage backend has reached its minimum free drive threshold.',
  },
  {
    status: 500,
    code: 'InternalError',
    message: 'We encountered an internal error, please try again.: cause(no space left on device)',
  },
]

const [directory = ''] = process.argv.slice(2)
const answer = new S3rver({ port: 0, silent: true, directory }).callback()
let full = false
let refused = 0

const refuse = (request: IncomingMessage, response: ServerResponse): void => {
  const { status, code, message } = REFUSALS[refused++ % REFUSALS.length] ?? {
    status: 500,
    code: '',
    message: '',
  }
  request.resume()
  request.once('end', () => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    )
  })
}

const server = createServer((request, response) => {
  if (full && (request.method === 'PUT' || request.method === 'POST')) refuse(request, response)
  else answer(request, response)
})
process.on('message', (message) => (full = message === 'full'))
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' ? address?.port : ''}`)
  process.send?.('ready')
})

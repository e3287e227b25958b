import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server that sends back what it receives, behind a proxy. */
const startEcho = async (): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  const echo = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.pipe(socket)
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const proxy = await startTcpProxy({ target: { port: address.port } })
  closers.push(async () => {
    await proxy.close()
    for (const socket of sockets) socket.destroy()
    echo.close()
  })
  return proxy
}

const openSocket = async (proxy: TcpProxy): Promise<Socket> => {
  const socket = connect(proxy.port, '127.0.0.1')
  socket.on('error', () => undefined)
  closers.push(async () => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

const sendAndReceive = async (socket: Socket, text: string): Promise<string> => {
  socket.write(text)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString()
}

/** `once` would reject at the error that comes before the close. */
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve))

const failure = async (proxy: TcpProxy): Promise<unknown> => {
  const socket = connect(proxy.port, '127.0.0.1')
  const [error] = (await once(socket, 'error')) as [unknown]
  return error
}

it('forwards, and swallows every byte while frozen without closing anything', async () => {
  const proxy = await startEcho()
  const socket = await openSocket(proxy)
  expect(await sendAndReceive(socket, 'one')).toBe('one')
  await proxy.set('freeze')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.write('lost')
  const later = await openSocket(proxy)
  later.write('lost as well')
  await expect.poll(() => proxy.open()).toBe(2)
  await proxy.set('forward')
  socket.write('two')
  await expect.poll(() => heard).toBe('two')
})

it('refuses new connections, resets open ones, and comes back on the same port', async () => {
  const proxy = await startEcho()
  const socket = await openSocket(proxy)
  const socketClosed = closed(socket)
  await proxy.set('refuse')
  await socketClosed
  expect(await failure(proxy)).toMatchObject({ code: 'ECONNREFUSED' })
  await proxy.set('forward')
  expect(await sendAndReceive(await openSocket(proxy), 'again')).toBe('again')
})

it('resets open and new connections', async () => {
  const proxy = await startEcho()
  const socket = await openSocket(proxy)
  const socketClosed = closed(socket)
  await proxy.set('reset')
  await socketClosed
  const next = connect(proxy.port, '127.0.0.1')
  next.on('error', () => undefined)
  await closed(next)
  expect(proxy.open()).toBe(0)
})

it('swallows what is sent on open connections and forwards new ones', async () => {
  const proxy = await startEcho()
  const old = await openSocket(proxy)
  expect(await sendAndReceive(old, 'one')).toBe('one')
  proxy.swallowOpen()
  let heard = ''
  old.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  old.write('lost')
  expect(await sendAndReceive(await openSocket(proxy), 'two')).toBe('two')
  expect(heard).toBe('')
  expect(old.destroyed).toBe(false)
})

it('sends new connections to another server, and leaves open ones where they are', async () => {
  const [proxy, other] = [await startEcho(), await startEcho()]
  const old = await openSocket(proxy)
  expect(await sendAndReceive(old, 'one')).toBe('one')
  proxy.switchTo({ port: other.port })
  expect(await sendAndReceive(await openSocket(proxy), 'two')).toBe('two')
  expect(other.accepted()).toBe(1)
  expect(await sendAndReceive(old, 'three')).toBe('three')
})

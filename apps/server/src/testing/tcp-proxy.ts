import { createServer, connect, type Server, type Socket } from 'node:net'

/**
 * - `forward`: bytes pass in both directions.
 * - `refuse`: the port is closed, so new connections are refused; open ones are reset.
 * - `freeze`: connections are accepted and stay open, but every byte is swallowed (a half-open
 * network).
 * - `reset`: open and new connections are reset.
 */
export type ProxyMode = 'forward' | 'refuse' | 'freeze' | 'reset'

export interface ProxyTarget {
  readonly host?: string
  readonly port: number
}

export interface TcpProxy {
  readonly port: number
  readonly mode: () => ProxyMode
  readonly set: (mode: ProxyMode) => Promise<void>
  /**
   * Open connections stay open and swallow every byte from now on; new ones are not affected. The
   * network lost their other end.
   */
  readonly swallowOpen: () => void
  /** New connections go to that server from now on; open ones stay where they are. */
  readonly switchTo: (target: ProxyTarget) => void
  /** Connections accepted so far. */
  readonly accepted: () => number
  /** Connections open now. */
  readonly open: () => number
  readonly close: () => Promise<void>
}

const HOST = '127.0.0.1'

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.removeListener('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => void (server.listening ? server.close(() => resolve()) : resolve()))

/**
 * A TCP proxy for tests that stands in front of a database or a server and breaks connections on
 * demand.
 */
export const startTcpProxy = async ({
  target,
}: {
  readonly target: ProxyTarget
}): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  const swallowed = new WeakSet<Socket>()
  let current: ProxyMode = 'forward'
  let upstreamTarget = target
  let accepted = 0

  const resetAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  const pipe = (from: Socket, to: Socket): void => {
    const forwards = (): boolean => current === 'forward' && !swallowed.has(from)
    from.on('data', (chunk: Buffer) => {
      // swallowed bytes are gone: a connection that was frozen never recovers its stream
      if (!forwards()) return
      if (!to.write(chunk)) from.pause()
    })
    to.on('drain', () => from.resume())
    from.on('end', () => forwards() && to.end())
    from.on('error', () => undefined) // 'close' follows
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    accepted++
    if (current === 'reset' || current === 'refuse') {
      client.on('error', () => undefined)
      client.resetAndDestroy()
      return
    }
    const upstream = connect({
      host: upstreamTarget.host ?? HOST,
      port: upstreamTarget.port,
      allowHalfOpen: true,
    })
    const pair = [client, upstream] as const
    pairs.add(pair)
    pipe(client, upstream)
    pipe(upstream, client)
    const forget = (other: Socket) => (): void => {
      if (current === 'freeze' || swallowed.has(client)) return
      pairs.delete(pair)
      other.destroy()
    }
    client.on('close', forget(upstream))
    upstream.on('close', forget(client))
  })
  const port = await listenOn(server, 0)

  return {
    port,
    mode: () => current,
    set: async (mode) => {
      current = mode
      if (mode === 'refuse' || mode === 'reset') resetAll()
      if (mode === 'refuse') await closeServer(server)
      else if (!server.listening) await listenOn(server, port)
    },
    swallowOpen: () => {
      for (const pair of pairs) for (const socket of pair) swallowed.add(socket)
    },
    switchTo: (next) => {
      upstreamTarget = next
    },
    accepted: () => accepted,
    open: () => [...pairs].filter(([client]) => !client.destroyed).length,
    close: async () => {
      current = 'reset'
      resetAll()
      await closeServer(server)
    },
  }
}

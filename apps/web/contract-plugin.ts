import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

const CONTRACT = /packages[\\/]contract[\\/]src[\\/][^?]+\.ts$/

/** What only the server asks an endpoint for, with `schema-free.ts` in place of the schemas. */
const FOR_SERVER: readonly string[] = ['summary', 'params', 'query', 'body', 'response']

const isForServer = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  FOR_SERVER.includes(property.key.name)

/** Every character but line ends becomes a space, so that places in the file stay as they are. */
const blank = (code: string, from: number, to: number): string =>
  code.slice(0, from) + code.slice(from, to).replaceAll(/[^\n]/g, ' ') + code.slice(to)

/** Takes schemas and summaries out of `defineEndpoint({ … })`. */
export const stripEndpoints = (file: string, code: string): string => {
  let stripped = code
  new Visitor({
    CallExpression: ({ callee, arguments: [definition] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return
      if (definition?.type !== 'ObjectExpression') return
      for (const [index, property] of definition.properties.entries()) {
        if (!isForServer(property)) continue
        const end = definition.properties[index + 1]?.start ?? definition.end - 1
        stripped = blank(stripped, property.start, end)
      }
    },
  }).visit(parseSync(file, code).program)
  return stripped
}

/**
 * Functions without an effect: what they make is left out where nobody needs it. `z` is
 * `schema-free.ts`.
 */
export const PURE_FUNCTIONS = ['z', 'defineEndpoint']

/** The client needs of an endpoint its method and path; its schemas are 20 kB with gzip. */
export const endpointsForClient = (): Plugin => ({
  name: 'panelflow-endpoints-for-client',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACT },
    handler: (code, id) =>
      code.includes('defineEndpoint(') ? { code: stripEndpoints(id, code), map: null } : null,
  },
})

import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

const CONTRACT = /packages[\\/]contract[\\/]src[\\/][^?]+\.ts$/

/** What only the server asks an endpoint for, with `schema-free.ts` in place of the schemas. */
const FOR_SERVER: readonly string[] = ['summary', 'params', 'query', 'body', 'response']

/**
 * Functions without an effect: what they make is left out where nobody needs it. `z` is
 * `schema-free.ts`.
 */
export const PURE_FUNCTIONS = ['z', 'defineEndpoint']

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

/** Something may happen when it is computed: a call, or a getter in what is spread. */
const mayAct = (code: string): boolean => /[\w)]\(|\.\.\./.test(code)

/** Known as pure, or computed later. */
const isKnownPure = (init: ESTree.Expression): boolean =>
  init.type === 'ArrowFunctionExpression' ||
  (init.type === 'CallExpression' &&
    init.callee.type === 'Identifier' &&
    PURE_FUNCTIONS.includes(init.callee.name))

const listInitializers = (statement: ESTree.Statement | ESTree.Directive): ESTree.Expression[] => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => init ?? [])
}

/**
 * Marks the constants of a module as computed without an effect, so that those which nobody needs
 * are left out, with all they are made of: the bundler keeps `z.array(one).nullable()` otherwise,
 * since it does not know what `one` does.
 */
export const markConstantsPure = (file: string, code: string): string => {
  const marked = parseSync(file, code)
    .program.body.flatMap(listInitializers)
    .filter((init) => !isKnownPure(init) && mayAct(code.slice(init.start, init.end)))
  return marked.reduceRight(
    (before, { start, end }) =>
      `${before.slice(0, start)}/* @__PURE__ */ (() => (${before.slice(start, end)}))()${before.slice(end)}`,
    code,
  )
}

/**
 * The client needs of an endpoint its method and path; its schemas are 20 kB with gzip, and the
 * rules they are made of 20 more. Lines stay where they are, columns need not.
 */
export const endpointsForClient = (): Plugin => ({
  name: 'panelflow-endpoints-for-client',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACT },
    handler: (code, id) => ({ code: markConstantsPure(id, stripEndpoints(id, code)), map: null }),
  },
})

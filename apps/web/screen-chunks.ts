import type { Rolldown } from 'vite'

/**
 * Minified bytes that a request is worth. Two chunks become one where the requests saved outweigh
 * what other screens load in vain.
 */
const REQUEST_WORTH = 3000

/** Those that people open all day count for more than the others. */
const OFTEN = /(home-screen|order-list-screen|workspace-screen)\.tsx$/
const OFTEN_WEIGHT = 4
/** Nothing is in the browser yet, and nobody has asked for more than a form. */
const FIRST_WEIGHT = 12
/** What a screen fetches later: dialogs, panels. */
const LATER_WEIGHT = 0.1

const ROUTES = /src[\\/]routes[\\/]/
/** What else is fetched from where the routes are is no screen: sentences, tooltips. */
const PACKAGES = /[\\/]packages[\\/]/
/** Texts of one language. */
const TEXTS = /\.json$|[\\/]messages[\\/](en|zh-cn)\.ts$/
const LAYOUT = /app-layout\.tsx$/
const LOGIN = /login-screen\.tsx$/

/** A chunk as the bundler makes it by itself: the modules that the same entries need. */
export type ExactChunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'facadeModuleId' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'
> & { readonly size: number }

interface Part {
  readonly modules: readonly string[]
  readonly chunks: readonly ExactChunk[]
  /** Chunks of the screens, and of what they fetch later, that need it and do not have it yet. */
  readonly users: ReadonlySet<ExactChunk>
  readonly size: number
}

const reach = <T>(from: readonly T[], next: (one: T) => readonly T[]): Set<T> => {
  const found = new Set(from)
  for (const one of found) for (const other of next(one)) found.add(other)
  return found
}

const matches = (pattern: RegExp, { facadeModuleId }: ExactChunk): boolean =>
  pattern.test(facadeModuleId ?? '')

const readScreens = (chunks: readonly ExactChunk[]) => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const find = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? [])
  const initial = reach(
    chunks.filter(({ isEntry }) => isEntry),
    ({ imports }) => find(imports),
  )
  const own = ({ moduleIds }: ExactChunk): boolean => moduleIds.some((id) => !TEXTS.test(id))
  const later = (names: readonly string[]) =>
    find(names).filter((one) => !initial.has(one) && own(one))
  const started = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => ROUTES.test(id)))
      .flatMap(({ dynamicImports }) => later(dynamicImports))
      .filter((one) => !matches(PACKAGES, one)),
  )
  const frame = [...started].filter((one) => matches(LAYOUT, one))
  for (const one of frame) started.delete(one)
  return {
    screens: started,
    /** What is loaded with a screen before it is shown. */
    roots: (one: ExactChunk) =>
      started.has(one) && !matches(LOGIN, one) ? [one, ...frame] : [one],
    rest: chunks.filter((one) => !initial.has(one) && own(one)),
    imports: ({ imports }: ExactChunk) => later(imports),
    dynamic: ({ dynamicImports }: ExactChunk) => later(dynamicImports),
    frame,
  }
}

/** What the page starts with. */
export const listInitialModules = (chunks: readonly ExactChunk[]): readonly string[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const initial = reach(
    chunks.filter(({ isEntry }) => isEntry),
    ({ imports }) => imports.flatMap((name) => byName.get(name) ?? []),
  )
  return [...initial].flatMap(({ moduleIds }) => moduleIds)
}

const createParts = (chunks: readonly ExactChunk[]) => {
  const { screens, roots, rest, imports, dynamic, frame } = readScreens(chunks)
  const entries = new Set([...screens, ...rest.flatMap(dynamic)])
  for (const one of frame) entries.delete(one)
  const loaded = new Map([...entries].map((one) => [one, reach(roots(one), imports)]))
  const owners = new Map<ExactChunk, ExactChunk[]>()
  for (const screen of screens)
    for (const one of reach(roots(screen), (at) => [...imports(at), ...dynamic(at)]))
      owners.set(one, [...(owners.get(one) ?? []), screen])
  const findUsers = (chunk: ExactChunk): Set<ExactChunk> => {
    const all = new Set([...entries].filter((one) => loaded.get(one)?.has(chunk)))
    const isThere = (one: ExactChunk): boolean =>
      !screens.has(one) && (owners.get(one) ?? []).every((screen) => all.has(screen))
    return new Set([...all].filter((one) => !isThere(one) || !owners.has(one)))
  }
  const imported = new Set(rest.flatMap(imports))
  const parts = new Map<string, Part>()
  for (const chunk of rest) {
    const users = findUsers(chunk)
    // what only one dialog needs is a chunk as it is
    if (![...users].some((one) => screens.has(one)) && users.size < 2) continue
    // the bundler keeps a chunk for every entry that nobody imports otherwise
    const entry = imported.has(chunk) ? null : chunk.facadeModuleId
    const modules = chunk.moduleIds.filter((id) => id !== entry)
    const key = [...users]
      .map(({ fileName }) => fileName)
      .sort()
      .join()
    parts.set(key, join(parts.get(key), { modules, chunks: [chunk], users, size: chunk.size }))
  }
  const weigh = (one: ExactChunk): number =>
    matches(LOGIN, one)
      ? FIRST_WEIGHT
      : matches(OFTEN, one)
        ? OFTEN_WEIGHT
        : screens.has(one)
          ? 1
          : LATER_WEIGHT
  return { parts: [...parts.values()], weigh, imports }
}

const join = (a: Part | undefined, b: Part): Part =>
  a === undefined
    ? b
    : {
        modules: [...a.modules, ...b.modules],
        chunks: [...a.chunks, ...b.chunks],
        users: new Set([...a.users, ...b.users]),
        size: a.size + b.size,
      }

type Weigh = (one: ExactChunk) => number

/** What is won, in bytes, if two parts become one. */
const weighJoin = (a: Part, b: Part, weigh: Weigh): number => {
  let sum = 0
  for (const one of a.users) sum += weigh(one) * (b.users.has(one) ? REQUEST_WORTH : -b.size)
  for (const one of b.users) if (!a.users.has(one)) sum -= weigh(one) * a.size
  return sum
}

type Links = (part: Part) => readonly Part[]

const link = (
  parts: readonly Part[],
  imports: (one: ExactChunk) => readonly ExactChunk[],
): Links => {
  const home = new Map(parts.flatMap((part) => part.chunks.map((one) => [one, part] as const)))
  const links = new Map(
    parts.map((part) => [
      part,
      [...new Set(part.chunks.flatMap(imports).flatMap((one) => home.get(one) ?? []))].filter(
        (one) => one !== part,
      ),
    ]),
  )
  return (part) => links.get(part) ?? []
}

/** By way of a third: chunks that import each other in a ring may run in the wrong order. */
const leadsAround = (links: Links, from: Part, to: Part): boolean =>
  reach(
    links(from).filter((one) => one !== to),
    links,
  ).has(to)

const mergeParts = (from: readonly Part[], weigh: Weigh, link: (all: readonly Part[]) => Links) => {
  let parts = from
  const rate = (a: Part, others: readonly Part[]) =>
    others.map((b) => ({ a, b, won: weighJoin(a, b, weigh) })).filter(({ won }) => won > 0)
  let pairs = parts.flatMap((part, index) => rate(part, parts.slice(index + 1)))
  for (;;) {
    const links = link(parts)
    const best = pairs
      .sort((x, y) => y.won - x.won)
      .find(({ a, b }) => !leadsAround(links, a, b) && !leadsAround(links, b, a))
    if (best === undefined) return parts
    const { a, b } = best
    const isLeft = (part: Part): boolean => part !== a && part !== b
    const joined = join(a, b)
    parts = parts.filter(isLeft)
    pairs = [...pairs.filter((pair) => isLeft(pair.a) && isLeft(pair.b)), ...rate(joined, parts)]
    parts = [...parts, joined]
  }
}

/**
 * Groups of modules for the bundler, from the chunks it makes by itself. Those are one for every
 * set of screens and dialogs that share something: 133 for the workspace, most below 2 kB.
 */
export const groupByScreens = (
  chunks: readonly ExactChunk[],
): readonly { readonly name: string; readonly modules: readonly string[] }[] => {
  const { parts, weigh, imports } = createParts(chunks)
  const linkAll = (all: readonly Part[]): Links => link(all, imports)
  const merged = mergeParts(parts, weigh, linkAll)
  const links = linkAll(merged)
  const sorted = new Set<Part>()
  const add = (part: Part): void => {
    if (sorted.has(part)) return
    links(part).forEach(add)
    sorted.add(part)
  }
  merged.forEach(add)
  return [...sorted].map(({ modules, users }) => {
    const [only, ...others] = [...users]
    const file = others.length === 0 ? only?.facadeModuleId : undefined
    const name = file == null ? 'shared' : `${file.replace(/^.*[\\/]|\.\w+$/g, '')}-parts`
    return { name, modules }
  })
}

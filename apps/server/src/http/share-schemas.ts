/** A piece of an OpenAPI 3.1 document. */
export type Part = Readonly<Record<string, unknown>>

/** Shorter ones are read faster where they stand than behind a reference. */
const SHORTEST_SHARED = 200

/** Keywords of JSON Schema whose value is a schema, a list of schemas, or schemas by name. */
const SINGLE = ['items', 'additionalProperties', 'not'] as const
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const BY_NAME = 'properties'

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls `replace` for each schema directly below this one. */
const mapChildren = (schema: Part, replace: (child: Part, name: string) => Part): Part => {
  const made: Record<string, unknown> = { ...schema }
  for (const key of SINGLE) {
    const child = schema[key]
    if (isPart(child)) made[key] = replace(child, 'entry')
  }
  for (const key of LISTS) {
    const children = schema[key]
    if (Array.isArray(children))
      made[key] = children.map((child: unknown) => (isPart(child) ? replace(child, '') : child))
  }
  const properties = schema[BY_NAME]
  if (isPart(properties))
    made[BY_NAME] = Object.fromEntries(
      Object.entries(properties).map(([name, child]) => [
        name,
        isPart(child) ? replace(child, name) : child,
      ]),
    )
  return made
}

const toPascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)
    .join('')

/**
 * Schemas that several places of a description share, each written once. The description of all
 * endpoints is a quarter as long with them, and programs that read it get types with names.
 */
export class SharedSchemas {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #shared: Record<string, Part> = {}

  /** Counts a schema and everything in it. Call it for all, then `share` for all. */
  count(schema: Part): void {
    const text = JSON.stringify(schema)
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.set(text, uses)
    // what is inside was counted with the first: it is referred to only if it is elsewhere, too
    if (uses === 1)
      mapChildren(schema, (child) => {
        this.count(child)
        return child
      })
  }

  /**
   * @param name what the schema is, for the name of a shared one: `order.list answer`
   * @returns the schema with references to shared ones
   */
  share(schema: Part, name: string): Part {
    const text = JSON.stringify(schema)
    const isShared = (this.#uses.get(text) ?? 0) > 1 && text.length >= SHORTEST_SHARED
    if (!isShared) return this.#shareChildren(schema, name)
    let key = this.#names.get(text)
    if (key === undefined) {
      key = this.#findFreeName(toPascalCase(name))
      this.#names.set(text, key)
      this.#shared[key] = this.#shareChildren(schema, name)
    }
    return { $ref: `#/components/schemas/${key}` }
  }

  /** The shared ones by name: `components.schemas` of the description. */
  get schemas(): Readonly<Record<string, Part>> {
    return this.#shared
  }

  #shareChildren(schema: Part, name: string): Part {
    return mapChildren(schema, (child, own) =>
      this.share(child, own === '' || own === 'entry' ? `${name} ${own}` : own),
    )
  }

  #findFreeName(wanted: string): string {
    const taken = new Set(this.#names.values())
    let name = wanted
    for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`
    return name
  }
}

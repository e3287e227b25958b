import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FastifyInstance } from 'fastify'

const MOST_FIELDS = 1000
const DEEPEST = 5
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor'])

type Tree = Map<string, Tree | string[]>

const parsePath = (key: string): string[] => {
  const [, head = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? []
  if (head === '') throw new AppError('request.malformed', { field: key.slice(0, 100) })
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
}

const insert = (tree: Tree, path: readonly string[], value: string): void => {
  let at = tree
  for (const [depth, raw] of path.entries()) {
    const name = raw === '' ? String(at.size) : raw
    const there = at.get(name)
    if (depth === path.length - 1) {
      if (there instanceof Map) throw new AppError('request.malformed', { field: path.join('.') })
      at.set(name, [...(there ?? []), value])
      return
    }
    if (Array.isArray(there)) throw new AppError('request.malformed', { field: path.join('.') })
    const next: Tree = there ?? new Map()
    at.set(name, next)
    at = next
  }
}

const isList = (tree: Tree): boolean =>
  tree.size > 0 && [...tree.keys()].every((key, n) => key === String(n))

const plain = (tree: Tree): unknown => {
  const value = (entry: Tree | string[]): unknown =>
    entry instanceof Map ? plain(entry) : entry.length === 1 ? entry[0] : entry
  return isList(tree)
    ? [...tree.values()].map(value)
    : Object.fromEntries([...tree].map(([key, entry]) => [key, value(entry)]))
}

/**
 * `a=1&b[c]=2&d[]=3&d[]=4` as `{a: '1', b: {c: '2'}, d: ['3', '4']}`; bounded in depth and number
 * of fields.
 */
const parseForm = (text: string): unknown => {
  const tree: Tree = new Map()
  let fields = 0
  for (const [key, value] of new URLSearchParams(text)) {
    const path = parsePath(key)
    if (++fields > MOST_FIELDS || path.length > DEEPEST || path.some((part) => FORBIDDEN.has(part)))
      throw new AppError('request.malformed', { field: key.slice(0, 100) })
    insert(tree, path, value)
  }
  return tree.size === 0
    ? {}
    : Object.fromEntries(
        [...tree].map(([key, entry]) => [
          key,
          entry instanceof Map ? plain(entry) : entry.length === 1 ? entry[0] : entry,
        ]),
      )
}

/** Deepest nesting of a JSON body we read; page edits need about ten. */
const DEEPEST_JSON = 24

export const requireShallow = (value: unknown, depth = 0): void => {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEEPEST_JSON) throw new AppError('request.malformed', { depth: DEEPEST_JSON })
  for (const child of Object.values(value)) requireShallow(child, depth + 1)
}

/**
 * The client's default body (spec 7.client.form). Our own parser: a throw inside
 * @fastify/formbody's parser hook ends the process.
 */
export const acceptForms = (http: FastifyInstance): void => {
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => parseForm(String(text)),
  )
}

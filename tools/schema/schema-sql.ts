/**
 * The schema as SQL that can be run and read: tables in the order of their references, each with
 * its indexes, then functions and triggers.
 */
import type { Catalog, Column, Constraint } from './read-catalog.ts'

/** PostgreSQL prints `(x = ANY (ARRAY['a'::text, 'b'::text]))`; people write `x in ('a', 'b')`. */
const tidyExpression = (sql: string): string =>
  sql
    .replace(/'::text(?!\[)/g, "'")
    .replace(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'in ($1)')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/\bCURRENT_TIMESTAMP\b/g, 'now()')

const tidyCheck = (definition: string): string =>
  `check (${tidyExpression(definition.replace(/^CHECK \(/, '').replace(/\)$/, '')).replace(
    /^\((.*)\)$/,
    (whole, inner: string) => (balanced(inner) ? inner : whole),
  )})`

const balanced = (text: string): boolean => {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')' && --depth < 0) return false
  }
  return depth === 0
}

const tidyConstraint = ({ kind, definition }: Constraint): string => {
  if (kind === 'check') return tidyCheck(definition)
  return definition
    .replace(/^PRIMARY KEY/, 'primary key')
    .replace(/^UNIQUE/, 'unique')
    .replace(/^FOREIGN KEY/, 'foreign key')
    .replace(/ REFERENCES /, ' references ')
    .replace(/ON DELETE CASCADE/, 'on delete cascade')
    .replace(/ON DELETE SET NULL/, 'on delete set null')
    .replace(/ON UPDATE CASCADE/, 'on update cascade')
}

const tidyType = (type: string): string => type.replace('timestamp with time zone', 'timestamptz')

/** A constraint of one column under PostgreSQL's own name stands beside its column. */
const isInline = ({ table, columns, name, kind }: Constraint): boolean => {
  const suffix = { check: 'check', foreign: 'fkey', primary: 'pkey', unique: 'key' }[kind]
  if (columns.length !== 1) return false
  return name === (kind === 'primary' ? `${table}_${suffix}` : `${table}_${columns[0]}_${suffix}`)
}

const inlineText = (constraint: Constraint): string =>
  tidyConstraint(constraint)
    .replace(/^(primary key|unique|foreign key) \([^)]*\)/, (_, word: string) =>
      word === 'foreign key' ? '' : word,
    )
    .trim()

const columnLine = (column: Column, inline: readonly Constraint[]): string => {
  const isKey = inline.some(({ kind }) => kind === 'primary')
  const parts = [column.name, tidyType(column.type)]
  if (column.identity) parts.push('generated always as identity')
  else if (column.generated)
    parts.push(`generated always as (${tidyExpression(column.expression ?? '')}) stored`)
  if (column.notNull && !isKey) parts.push('not null')
  if (!column.generated && column.expression !== null)
    parts.push(`default ${tidyExpression(column.expression)}`)
  return [...parts, ...inline.map(inlineText)].join(' ')
}

/**
 * Tables after those they point to; within that by name. What points forward is added at the end.
 */
const orderTables = (catalog: Catalog): readonly string[] => {
  const done: string[] = []
  const visit = (table: string, path: ReadonlySet<string>): void => {
    if (done.includes(table) || path.has(table)) return
    for (const { table: from, target } of catalog.constraints)
      if (from === table && target !== null && target !== table)
        visit(target, new Set([...path, table]))
    if (!done.includes(table)) done.push(table)
  }
  for (const { name } of catalog.tables) visit(name, new Set())
  return done
}

const tableText = (
  catalog: Catalog,
  name: string,
  earlier: ReadonlySet<string>,
): { create: string; later: readonly string[] } => {
  const constraints = catalog.constraints.filter(({ table }) => table === name)
  const isLater = ({ target }: Constraint): boolean =>
    target !== null && target !== name && !earlier.has(target)
  const here = constraints.filter((constraint) => !isLater(constraint))
  const columns = catalog.columns
    .filter(({ table }) => table === name)
    .map((column) =>
      columnLine(
        column,
        here.filter((one) => isInline(one) && one.columns[0] === column.name),
      ),
    )
  const rest = here
    .filter((one) => !isInline(one))
    .map((one) => `constraint ${one.name} ${tidyConstraint(one)}`)
  const options = catalog.tables.find((table) => table.name === name)?.options ?? []
  const storage = options.length > 0 ? ` with (${options.join(', ')})` : ''
  const indexes = catalog.indexes
    .filter(({ table }) => table === name)
    .map(
      ({ definition }) =>
        `${definition
          .replace(
            /^CREATE (UNIQUE )?INDEX/,
            (_, unique?: string) => `create ${unique ? 'unique ' : ''}index`,
          )
          .replace(/'::text(?!\[)/g, "'")
          .replace(/ on public\./i, ' on ')
          .replace(' USING btree', '')
          .replace(' ON ', ' on ')
          .replace(' WHERE ', ' where ')
          .replace(' INCLUDE ', ' include ')};`,
    )
  const create = [
    `create table ${name} (`,
    [...columns, ...rest].map((line) => `  ${line}`).join(',\n'),
    `)${storage};`,
    ...indexes,
  ].join('\n')
  return {
    create,
    later: constraints
      .filter(isLater)
      .map((one) => `alter table ${name} add constraint ${one.name} ${tidyConstraint(one)};`),
  }
}

/** Domains, sequences, tables and indexes. */
const tablesSql = (catalog: Catalog): string => {
  const earlier = new Set<string>()
  const blocks = [
    ...catalog.domains.map(
      ({ name, base, checks }) =>
        `create domain ${name} as ${base}${checks.map((one) => ` ${tidyCheck(one)}`).join('')};`,
    ),
    ...catalog.sequences.map(({ name, start }) => `create sequence ${name} start with ${start};`),
  ]
  const later: string[] = []
  for (const name of orderTables(catalog)) {
    const text = tableText(catalog, name, earlier)
    earlier.add(name)
    blocks.push(text.create)
    later.push(...text.later)
  }
  return [...blocks, ...(later.length > 0 ? [later.join('\n')] : [])].join('\n\n')
}

/** The whole schema, for reading: `apps/server/src/db/schema.sql`. */
export const schemaSql = (catalog: Catalog): string => {
  const functions = catalog.functions.map(
    ({ definition }) =>
      `${definition.trim().replace(/^CREATE OR REPLACE FUNCTION public\./, 'create or replace function ')};`,
  )
  const triggers = catalog.triggers.map(
    ({ definition }) =>
      `${definition.replace(/^CREATE (CONSTRAINT )?TRIGGER/, (_, constraint?: string) => `create ${constraint ? 'constraint ' : ''}trigger`).replace(' ON public.', ' on ')};`,
  )
  return `-- Generated by \`npm run schema\` from the migrations. Do not edit.\n\n${[tablesSql(catalog), ...functions, triggers.join('\n')].join('\n\n')}\n`
}

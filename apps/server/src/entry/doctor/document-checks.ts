import { AppError } from '@panelflow/domain/error/app-error.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { parseItems } from '@panelflow/domain/page/document/parse-document.ts'
import { sql } from 'kysely'
import { type Check, type DoctorContext, judge, nameSome } from './check.ts'

const BATCH_SIZE = 1000

interface ItemRow {
  readonly document: string
  readonly schema: number
  readonly id: string
}

/** What a newer program wrote is counted by document. */
const isReadable = ({ schema, ...item }: ItemRow): boolean => {
  if (schema > PAGE_SCHEMA_VERSION) return true
  try {
    parseItems(schema, [item])
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const checkDocuments = async ({ db }: DoctorContext) => {
  const { rows: counts } = await sql<{ documents: number; pages: number; foreign: number }>`
    select (select count(*)::int from page_document) as documents,
      (select count(*)::int from page_task where status = 'done' and stage = 'text_extraction') as pages,
      (select count(*)::int from page_document where schema > ${PAGE_SCHEMA_VERSION}) as foreign`.execute(
    db,
  )
  const { documents = 0, pages = 0, foreign = 0 } = counts[0] ?? {}
  if (documents === 0 && pages > 0) return judge(false, '0 scanned, though pages were read')
  const broken = new Set<string>()
  let items = 0
  let after = { document: '00000000-0000-0000-0000-000000000000', id: '' }
  for (;;) {
    const { rows } =
      await sql<ItemRow>`select i.document_id as document, d.schema, i.id, i.kind, i.props, i.origin, i.rev
      from page_item i join page_document d on d.id = i.document_id
      where (i.document_id, i.id) > (${after.document}::uuid, ${after.id}) order by i.document_id, i.id limit ${BATCH_SIZE}`.execute(
        db,
      )
    for (const row of rows) if (!isReadable(row)) broken.add(`${row.document}/${row.id}`)
    items += rows.length
    const last = rows.at(-1)
    if (last === undefined) break
    after = last
  }
  const scanned = `${documents} documents, ${items} items scanned`
  const faults = [
    foreign > 0 ? `${foreign} of a newer program` : '',
    broken.size > 0 ? `unreadable: ${nameSome([...broken])}` : '',
  ]
  const found = faults.filter((one) => one !== '')
  return judge(found.length === 0, [scanned, ...found].join('; '))
}

export const DOCUMENT_CHECKS: readonly Check[] = [
  {
    what: 'Every page document can be read',
    advice:
      'Restore a backup beside this studio and copy the named item from it. Documents of a newer program open again after an update.',
    run: checkDocuments,
  },
]
